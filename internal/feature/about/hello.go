package about

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"circulade/bot"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/table/colour"
	"circulade/protocol"
)

// How hello is told where there is hardly any room for anything new, and while nobody waits for
// others; both together where both are so.
const (
	fullHello  = "full"
	emptyHello = "empty"
)

// A helloAnswer is what a client needs to know to offer new tables, whether strangers meet here, how
// people can be told that it is their turn, and whether others than this machine reach the
// server.
type helloAnswer struct {
	*protocol.Hello
	Reachable bool               `json:"reachable"`
	Notices   []string           `json:"notices"`
	Colours   []string           `json:"colours"`          // in the order in which seats get them
	Guests    caller.GuestPolicy `json:"guests,omitempty"` // where they may only look
	Empty     bool               `json:"empty,omitempty"`  // nobody waits for others
	Full      bool               `json:"full,omitempty"`   // there is hardly any room for anything new
}

// newHello tells that, by sets.
func newHello(cfg *Config) (*httpd.BySets, error) {
	h, err := protocol.NewHello(cfg.Version)
	if err != nil {
		return nil, err
	}
	h.Bots, h.Lobby = bot.Names(), cfg.Lobby
	all := helloAnswer{Hello: h, Reachable: cfg.Ingress.Reachable(), Notices: cfg.Notices, Colours: colour.DefaultOrder()}
	if cfg.Guests.AccountsOnly() {
		all.Guests = cfg.Guests
	}
	known := make([]string, len(h.Sets))
	for i, set := range h.Sets {
		known[i] = set.ID
	}
	return httpd.NewBySets(known, func(sets []string, how string) ([]byte, error) {
		some := all
		some.Hello = filterHello(h, sets)
		some.Full, some.Empty = strings.Contains(how, fullHello), strings.Contains(how, emptyHello)
		return json.Marshal(some)
	}), nil
}

// filterHello is what is told of some sets and their options, or of all if none is named.
func filterHello(h *protocol.Hello, sets []string) *protocol.Hello {
	if len(sets) == 0 {
		return h
	}
	some, named := *h, func(set string) bool { return slices.Contains(sets, set) }
	some.Sets = slices.DeleteFunc(slices.Clone(h.Sets), func(s protocol.Set) bool { return !named(s.ID) })
	some.Options = slices.DeleteFunc(slices.Clone(h.Options), func(o protocol.Option) bool { return !slices.ContainsFunc(o.Sets, named) })
	return &some
}

func (s *Service) getHello(w http.ResponseWriter, r *http.Request) error {
	how := ""
	if s.cfg.DiskFull() {
		how = fullHello
	}
	if s.cfg.LobbyEmpty() {
		how += emptyHello
	}
	return s.hello.Serve(w, r, how)
}
