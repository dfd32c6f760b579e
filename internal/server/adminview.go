package server

import (
	"context"
	"log/slog"
	"math"
	"os"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"

	"circulade/internal/api"
	"circulade/internal/cluster/bus"
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
		Memory     uint64        `json:"memory" schema:"minimum=0" doc:"Bytes that the program has from the system."`
		Goroutines int           `json:"goroutines" schema:"minimum=1" doc:"What the program does at once, as Go counts it."`
		People     int           `json:"people" schema:"minimum=0" doc:"Sessions by which something is followed, and lines that belong to none."`
		Tables     adminTally    `json:"tables"`
		Choices    adminChoices  `json:"choices"`
		Errors     adminErrors   `json:"errors"`
		Load       float64       `json:"load" schema:"minimum=0,maximum=1" doc:"What share of its cores costly requests took in the last minute: positions of replays, whole tables, drawings."`
	}
	adminServer struct {
		Name    string `json:"name" doc:"Of its machine."`
		Version string `json:"version"`
		Since   string `json:"since" schema:"format=date-time"`
		Here    bool   `json:"here" doc:"It is the one that answers."`
	}
	adminStore struct {
		Kind  string `json:"kind" doc:"‘sqlite’ or ‘postgres’."`
		Bytes int64  `json:"bytes" schema:"minimum=0" doc:"As it was at most half a minute ago; 0: not known."`
		Ready bool   `json:"ready" doc:"Whether this server can serve, as ‘/readyz’ says it."`
	}
	adminDisk struct {
		Free  int64 `json:"free" schema:"minimum=0"`
		Total int64 `json:"total" schema:"minimum=0"`
	}
	adminTally struct {
		Open    int   `json:"open" schema:"minimum=0" doc:"In the memory of this server."`
		Playing int   `json:"playing" schema:"minimum=0" doc:"Of these, whose game goes on."`
		Waiting int   `json:"waiting" schema:"minimum=0" doc:"Of these, at which nobody has chosen anything yet."`
		Stored  int64 `json:"stored" schema:"minimum=0" doc:"All that there are, as at most half a minute ago."`
	}
	adminChoices struct {
		PerSecond float64 `json:"per_second" schema:"minimum=0" doc:"That were saved, people's and computer players', in the last minute."`
		P50       float64 `json:"p50_ms" schema:"minimum=0" doc:"Within which half of those were answered that people sent in the last five minutes; 0: nobody did."`
		P99       float64 `json:"p99_ms" schema:"minimum=0" doc:"And 99 of 100."`
	}
	adminErrors struct {
		LastHour int `json:"last_hour" schema:"minimum=0" doc:"Requests that could not be answered as they should: something is wrong here."`
	}
)

func (adminView) Component() api.Component    { return api.Component{Name: "AdminOverview"} }
func (adminServer) Component() api.Component  { return api.Component{Name: "AdminServer"} }
func (adminStore) Component() api.Component   { return api.Component{Name: "AdminStore"} }
func (adminTally) Component() api.Component   { return api.Component{Name: "AdminTally"} }
func (adminChoices) Component() api.Component { return api.Component{Name: "AdminChoices"} }
func (adminErrors) Component() api.Component  { return api.Component{Name: "AdminErrors"} }

func (adminDisk) Component() api.Component {
	return api.Component{Name: "AdminDisk", About: "Of the disk on which the data lies, in bytes; 0 where that is another machine's or not known."}
}

// adminViewEndpoints are for what the server does.
func (s *Server) adminViewEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/admin", s.getAdmin, api.Doc{
			ID: "adminOverview", Tag: "administration", Title: "What this server does",
			About:  "For admins. Figures are this server's, but for `servers`, `store` and `tables.stored`.",
			Answer: "How it is.",
		}).By(api.Admin),
	}
}

// getAdmin tells what the server does. All but what is stored it has in its head.
func (s *Server) getAdmin(ctx context.Context, _ *api.Request) (adminView, error) {
	servers, err := s.servers(ctx)
	if err != nil {
		return adminView{}, refusal.OfStore(err)
	}
	stored := s.amount.get(ctx, s)
	glance, tally := s.recent.Glance(), s.hall.Tally()
	view := adminView{
		Version: s.cfg.Version, Servers: servers,
		Store:  adminStore{s.cfg.Storage.Kind, stored.bytes, s.Ready(ctx) == nil},
		Memory: memory(), Goroutines: runtime.NumGoroutine(), People: s.streams.People(),
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
	return view, nil
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
		told = append(told, adminServer{one.Name, one.Version, api.Stamp(one.Since), one.Here})
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
