package server

import (
	"context"
	"log/slog"
	"math"
	"net/http"
	"os"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"

	"circulade/internal/account"
	"circulade/internal/bus"
	"circulade/internal/store"
	"circulade/internal/survey"
	"circulade/internal/table/refusal"
)

// Storage tells of where a server keeps all that it has. What is nil is not told.
type Storage struct {
	Kind string                               // sqlite or postgres
	Size func(context.Context) (int64, error) // in bytes
	Disk func() (free, all int64, err error)  // of the disk on which it lies, in bytes
}

type (
	// An adminView is what a server does, as an admin sees it.
	adminView struct {
		Version    string        `json:"version"`
		Servers    []adminServer `json:"servers"`
		Store      adminStore    `json:"store"`
		Disk       adminDisk     `json:"disk"`
		Memory     uint64        `json:"memory"`
		Goroutines int           `json:"goroutines"`
		People     int           `json:"people"`
		Tables     adminTally    `json:"tables"`
		Choices    adminChoices  `json:"choices"`
		Errors     adminErrors   `json:"errors"`
		Load       float64       `json:"load"`
	}
	adminServer struct {
		Name    string `json:"name"`
		Version string `json:"version"`
		Since   string `json:"since"`
		Here    bool   `json:"here"`
	}
	adminStore struct {
		Kind  string `json:"kind"`
		Bytes int64  `json:"bytes"`
		Ready bool   `json:"ready"`
	}
	adminDisk struct {
		Free  int64 `json:"free"`
		Total int64 `json:"total"`
	}
	adminTally struct {
		Open    int   `json:"open"`
		Playing int   `json:"playing"`
		Waiting int   `json:"waiting"`
		Stored  int64 `json:"stored"`
	}
	adminChoices struct {
		PerSecond float64 `json:"per_second"`
		P50       float64 `json:"p50_ms"`
		P99       float64 `json:"p99_ms"`
	}
	adminErrors struct {
		LastHour int `json:"last_hour"`
	}
)

// getAdmin tells what the server does. All but what is stored it has in its head.
func (s *Server) getAdmin(w http.ResponseWriter, r *http.Request, _ account.Account) error {
	servers, err := s.servers(r.Context())
	if err != nil {
		return refusal.OfStore(err)
	}
	stored := s.amount.get(r.Context(), s)
	glance, tally := s.recent.Glance(), s.hall.Tally()
	view := adminView{
		Version: s.cfg.Version, Servers: servers,
		Store:  adminStore{s.cfg.Storage.Kind, stored.bytes, s.Ready(r.Context()) == nil},
		Memory: memory(), Goroutines: runtime.NumGoroutine(), People: s.lines.people(),
		Tables:  adminTally{tally.Open, tally.Playing, tally.Waiting, stored.tables},
		Choices: adminChoices{rounded(glance.PerSecond), millis(glance.P50), millis(glance.P99)},
		Errors:  adminErrors{glance.Errors},
		Load:    rounded(min(1, glance.Load/float64(runtime.GOMAXPROCS(0)))),
	}
	if disk := s.cfg.Storage.Disk; disk != nil {
		if free, all, err := disk(); err == nil {
			view.Disk = adminDisk{free, all}
		}
	}
	writeJSON(w, http.StatusOK, view)
	return nil
}

// servers lists the servers that live: others are known by the bus.
func (s *Server) servers(ctx context.Context) ([]adminServer, error) {
	list := []bus.Server{{Name: HostName(), Version: s.cfg.Version, Since: s.began, Here: true, Knows: bus.KnowsJoiners}}
	if s.cfg.Bus != nil {
		var err error
		if list, err = s.cfg.Bus.Servers(ctx); err != nil {
			return nil, err
		}
	}
	told := []adminServer{}
	for _, one := range list {
		told = append(told, adminServer{one.Name, one.Version, stamp(one.Since), one.Here})
	}
	return told, nil
}

// HostName is what a server is called among others: as its machine.
func HostName() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "server"
	}
	return name
}

// people counts those who follow something: sessions, and lines that belong to none.
func (l *lines) people() int {
	l.holders.mu.Lock()
	known, theirs := len(l.holders.open), 0
	for _, n := range l.holders.open {
		theirs += n
	}
	l.holders.mu.Unlock()
	return known + max(0, l.open()-theirs)
}

// memory is how many bytes the program has from the system.
func memory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	for i := range sample {
		if sample[i].Value.Kind() != metrics.KindUint64 {
			return 0
		}
	}
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

func millis(d time.Duration) float64 { return rounded(float64(d) / float64(time.Millisecond)) }

// rounded leaves two digits behind the point.
func rounded(x float64) float64 { return math.Round(x*100) / 100 }

// An inventory is what is stored, as it was a while ago: to find out costs more than what one asks
// each second.
type inventory struct {
	mu            sync.Mutex
	at            time.Time
	bytes, tables int64
}

const (
	measureTime = 30 * time.Second // for how long it is good
	measureWait = 2 * time.Second  // and how long it may take
)

// A stock is what is stored.
type stock struct{ bytes, tables int64 }

// get measures, or remembers. While the store is away it is what it was.
func (m *inventory) get(ctx context.Context, s *Server) stock {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.at.IsZero() || time.Since(m.at) >= measureTime {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), measureWait)
		defer cancel()
		m.at = time.Now()
		if n, err := survey.Stored(ctx, s.cfg.Rows); err == nil {
			m.tables = n
		} else {
			s.log.Warn("how many tables are stored is not known", slog.String("reason", store.Why(err)))
		}
		if size := s.cfg.Storage.Size; size != nil {
			if n, err := size(ctx); err == nil {
				m.bytes = n
			} else {
				s.log.Warn("how much is stored is not known", slog.String("reason", store.Why(err)))
			}
		}
	}
	return stock{m.bytes, m.tables}
}
