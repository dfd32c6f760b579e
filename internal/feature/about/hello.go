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

// The variants of the response of GET /api/hello, while the disk is nearly full and while nobody
// waits in the lobby; both are concatenated while both are so.
const (
	fullHello  = "full"
	emptyHello = "empty"
)

// A helloAnswer is the response of GET /api/hello: what a client needs to know to offer new tables,
// and whether there is a lobby, which notifications exist and whether other machines reach the
// server.
type helloAnswer struct {
	*protocol.Hello
	Reachable bool               `json:"reachable"`
	Notices   []string           `json:"notices"`
	Colours   []string           `json:"colours"`          // in the order in which seats get them
	Guests    caller.GuestPolicy `json:"guests,omitempty"` // where guests may only watch
	Empty     bool               `json:"empty,omitempty"`  // nobody waits in the lobby
	Full      bool               `json:"full,omitempty"`   // the disk is nearly full
}

// newHello returns the handler of GET /api/hello. It makes and caches one response for each choice
// of sets, such as expansions, that a request names, and for each variant that getHello asks for:
// disk full, lobby empty, both or neither.
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
	return httpd.NewBySets(known, func(sets []string, variant string) ([]byte, error) {
		some := all
		some.Hello = filterHello(h, sets)
		some.Full, some.Empty = strings.Contains(variant, fullHello), strings.Contains(variant, emptyHello)
		return json.Marshal(some)
	}), nil
}

// filterHello returns a copy of h with only the given sets and their options, or h itself if none
// is given.
func filterHello(h *protocol.Hello, sets []string) *protocol.Hello {
	if len(sets) == 0 {
		return h
	}
	some, named := *h, func(set string) bool { return slices.Contains(sets, set) }
	some.Sets = slices.DeleteFunc(slices.Clone(h.Sets), func(s protocol.Set) bool { return !named(s.ID) })
	some.Options = slices.DeleteFunc(slices.Clone(h.Options), func(o protocol.Option) bool { return !slices.ContainsFunc(o.Sets, named) })
	return &some
}

// getHello answers GET /api/hello with what the server offers. The response is cached in variants:
// it also says whether the disk is nearly full and whether nobody waits in the lobby.
func (s *Service) getHello(w http.ResponseWriter, r *http.Request) error {
	variant := ""
	if s.cfg.DiskFull() {
		variant = fullHello
	}
	if s.cfg.LobbyEmpty() {
		variant += emptyHello
	}
	return s.hello.Serve(w, r, variant)
}
