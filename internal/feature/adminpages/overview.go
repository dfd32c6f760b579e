package adminpages

import (
	"context"
	"math"
	"runtime"
	"runtime/metrics"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
)

type (
	// An Overview is the response of GET /api/admin: the state of this server.
	Overview struct {
		Version    string   `json:"version"`
		Servers    []Server `json:"servers"`
		Store      Stored   `json:"store"`
		Disk       Disk     `json:"disk"`
		Memory     uint64   `json:"memory" schema:"minimum=0" doc:"Bytes that the program has from the system."`
		Goroutines int      `json:"goroutines" schema:"minimum=1" doc:"What the program does at once, as Go counts it."`
		People     int      `json:"people" schema:"minimum=0" doc:"Sessions by which something is followed, and lines that belong to none."`
		Tables     Tally    `json:"tables"`
		Choices    Choices  `json:"choices"`
		Errors     Errors   `json:"errors"`
		Load       float64  `json:"load" schema:"minimum=0,maximum=1" doc:"What share of its cores costly requests took in the last minute: positions of replays, whole tables, drawings."`
	}
	// A Server is one of the servers on the same database.
	Server struct {
		Name    string `json:"name" doc:"Of its machine."`
		Version string `json:"version"`
		Since   string `json:"since" schema:"format=date-time"`
		Here    bool   `json:"here" doc:"It is the one that answers."`
	}
	// A Stored describes the database.
	Stored struct {
		Kind  string `json:"kind" doc:"‘sqlite’ or ‘postgres’."`
		Bytes int64  `json:"bytes" schema:"minimum=0" doc:"As it was at most half a minute ago; 0: not known."`
		Ready bool   `json:"ready" doc:"Whether this server can serve, as ‘/readyz’ says it."`
	}
	// A Disk is the free and total space of the disk with the database, in bytes.
	Disk struct {
		Free  int64 `json:"free" schema:"minimum=0"`
		Total int64 `json:"total" schema:"minimum=0"`
	}
	// A Tally is how many tables there are.
	Tally struct {
		Open    int   `json:"open" schema:"minimum=0" doc:"In the memory of this server."`
		Playing int   `json:"playing" schema:"minimum=0" doc:"Of these, whose game goes on."`
		Waiting int   `json:"waiting" schema:"minimum=0" doc:"Of these, at which nobody has chosen anything yet."`
		Stored  int64 `json:"stored" schema:"minimum=0" doc:"All that there are, as at most half a minute ago."`
	}
	// Choices are how many choices are saved, and how long requests for that take.
	Choices struct {
		PerSecond float64 `json:"per_second" schema:"minimum=0" doc:"That were saved, people's and computer players', in the last minute."`
		P50       float64 `json:"p50_ms" schema:"minimum=0" doc:"Within which half of those were answered that people sent in the last five minutes; 0: nobody did."`
		P99       float64 `json:"p99_ms" schema:"minimum=0" doc:"And 99 of 100."`
	}
	// Errors are how many requests failed by an error of the server.
	Errors struct {
		LastHour int `json:"last_hour" schema:"minimum=0" doc:"Requests that could not be answered as they should: something is wrong here."`
	}
)

// Component names the schema of Overview in openapi.json: AdminOverview.
func (Overview) Component() api.Component { return api.Component{Name: "AdminOverview"} }

// Component names the schema of Server in openapi.json: AdminServer.
func (Server) Component() api.Component { return api.Component{Name: "AdminServer"} }

// Component names the schema of Stored in openapi.json: AdminStore.
func (Stored) Component() api.Component { return api.Component{Name: "AdminStore"} }

// Component names the schema of Tally in openapi.json: AdminTally.
func (Tally) Component() api.Component { return api.Component{Name: "AdminTally"} }

// Component names the schema of Choices in openapi.json: AdminChoices.
func (Choices) Component() api.Component { return api.Component{Name: "AdminChoices"} }

// Component names the schema of Errors in openapi.json: AdminErrors.
func (Errors) Component() api.Component { return api.Component{Name: "AdminErrors"} }

// Component names the schema of Disk in openapi.json: AdminDisk.
func (Disk) Component() api.Component {
	return api.Component{Name: "AdminDisk", About: "Of the disk on which the data lies, in bytes; 0 where that is another machine's or not known."}
}

// getAdmin answers GET /api/admin with the state of this server and of its database. Only the list
// of servers and the amount of stored data are read from the store; all else is in memory.
func (s *Service) getAdmin(ctx context.Context, _ *api.Request) (Overview, error) {
	list, err := s.cfg.Servers(ctx)
	if err != nil {
		return Overview{}, problem.OfStore(err)
	}
	servers := []Server{}
	for _, one := range list {
		servers = append(servers, Server{one.Name, one.Version, api.FormatTime(one.Since), one.Here})
	}
	stored := s.stored.current(ctx, &s.cfg)
	glance, tally := s.cfg.Activity(), s.cfg.Tables().Tally()
	view := Overview{
		Version: s.cfg.Version, Servers: servers,
		Store:  Stored{s.cfg.Storage.Kind, stored.bytes, s.cfg.Ready(ctx) == nil},
		Memory: systemMemory(), Goroutines: runtime.NumGoroutine(), People: s.cfg.People(),
		Tables:  Tally{tally.Open, tally.Playing, tally.Waiting, stored.tables},
		Choices: Choices{roundedToHundredths(glance.PerSecond), milliseconds(glance.P50), milliseconds(glance.P99)},
		Errors:  Errors{glance.Errors},
		Load:    roundedToHundredths(min(1, glance.Load/float64(runtime.GOMAXPROCS(0)))),
	}
	if disk := s.cfg.Storage.Disk; disk != nil {
		if free, all, err := disk(); err == nil {
			view.Disk = Disk{free, all}
		}
	}
	return view, nil
}

// systemMemory returns how many bytes of memory the process has from the operating system; 0 if
// unknown.
func systemMemory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	for i := range sample {
		if sample[i].Value.Kind() != metrics.KindUint64 {
			return 0
		}
	}
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// milliseconds returns a duration in milliseconds, with two decimal places.
func milliseconds(d time.Duration) float64 {
	return roundedToHundredths(float64(d) / float64(time.Millisecond))
}

// roundedToHundredths rounds x to two decimal places.
func roundedToHundredths(x float64) float64 { return math.Round(x*100) / 100 }
