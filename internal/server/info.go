package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"rsc.io/qr"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/table/colour"
	"circulade/internal/table/refusal"
	"circulade/protocol"
)

// generalEndpoints are for what belongs to no table.
func (s *Server) generalEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/hello", s.getHello, api.Doc{}),
		api.Raw(http.MethodGet, "/api/openapi.json", s.getOpenAPI, api.Doc{}),
		api.Get("/api/invite", s.getInvite, api.Doc{
			ID: "invite", Tag: "server", Title: "Where friends can reach this server",
			Answer: "Addresses, or the command that opens the server.", Memory: true,
		}),
		api.Get("/api/privacy", s.getPrivacy, api.Doc{
			ID: "privacy", Tag: "server", Title: "Who runs this server, and what it keeps of people",
			Answer: "What the page /privacy says.", Memory: true,
		}),
		api.Raw(http.MethodGet, "/api/qr", s.getQR, api.Doc{}),
		api.Raw(http.MethodPost, "/api/qr", s.postQR, api.Doc{}).Body(api.MaxBody),
	}
}

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
	Reachable bool          `json:"reachable"`
	Notices   []string      `json:"notices"`
	Colours   []string      `json:"colours"`          // in the order in which seats get them
	Guests    caller.Guests `json:"guests,omitempty"` // where they may only look
	Empty     bool          `json:"empty,omitempty"`  // nobody waits for others
	Full      bool          `json:"full,omitempty"`   // there is hardly any room for anything new
}

// newHello tells that, by sets.
func newHello(cfg *Config, bots []string, reachable bool) (*httpd.BySets, error) {
	h, err := protocol.NewHello(cfg.Version)
	if err != nil {
		return nil, err
	}
	h.Bots, h.Lobby = bots, cfg.Lobby
	all := helloAnswer{Hello: h, Reachable: reachable, Notices: cfg.Notice.Names(), Colours: colour.Usual()}
	if cfg.Guests.AccountsOnly() {
		all.Guests = cfg.Guests
	}
	known := make([]string, len(h.Sets))
	for i, set := range h.Sets {
		known[i] = set.ID
	}
	return httpd.NewBySets(known, func(sets []string, how string) ([]byte, error) {
		some := all
		some.Hello = helloOf(h, sets)
		some.Full, some.Empty = strings.Contains(how, fullHello), strings.Contains(how, emptyHello)
		return json.Marshal(some)
	}), nil
}

// helloOf is what is told of some sets and their options, or of all if none is named.
func helloOf(h *protocol.Hello, sets []string) *protocol.Hello {
	if len(sets) == 0 {
		return h
	}
	some, named := *h, func(set string) bool { return slices.Contains(sets, set) }
	some.Sets = slices.DeleteFunc(slices.Clone(h.Sets), func(s protocol.Set) bool { return !named(s.ID) })
	some.Options = slices.DeleteFunc(slices.Clone(h.Options), func(o protocol.Option) bool { return !slices.ContainsFunc(o.Sets, named) })
	return &some
}

func (s *Server) getHello(w http.ResponseWriter, r *http.Request) error {
	how := ""
	if s.disk.Full() {
		how = fullHello
	}
	if s.lobby.Empty() {
		how += emptyHello
	}
	return s.hello.Serve(w, r, how)
}

// An invite says where friends can reach this server.
type invite struct {
	Addresses []string `json:"addresses" doc:"Empty if only this machine can."`
	Public    bool     `json:"public" doc:"Whether the address was given by whoever runs the server."`
	Hint      string   `json:"hint" doc:"The command that opens the server, if it is not; or empty."`
}

func (invite) Component() api.Component {
	return api.Component{Name: "Invite", About: "Where friends can reach this server."}
}

func (s *Server) getInvite(context.Context, *api.Request) (invite, error) {
	local, err := net.InterfaceAddrs()
	if err != nil {
		local = nil // then the addresses are not known, and the hint is all there is
	}
	i := invite{Addresses: []string{}}
	if s.cfg.Public != nil {
		i.Public = true
		i.Addresses = append(i.Addresses, strings.TrimSuffix(s.cfg.Public.String(), "/"))
	} else {
		for _, a := range Addresses(s.cfg.Addr, local) {
			i.Addresses = append(i.Addresses, a+strings.TrimSuffix(s.ingress.Base, "/"))
		}
	}
	if len(i.Addresses) == 0 {
		_, port, _ := net.SplitHostPort(s.cfg.Addr.String())
		i.Hint = "circulade serve --addr 0.0.0.0:" + port
	}
	return i, nil
}

// Addresses returns the addresses under which others can reach a server that
// listens at addr on a machine with the given addresses, IPv4 first; none when
// only this machine can.
func Addresses(addr net.Addr, local []net.Addr) []string {
	ap, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return nil
	}
	url := func(ip netip.Addr) string {
		if ap.Port() == 80 {
			return "http://" + strings.TrimSuffix(netip.AddrPortFrom(ip, 80).String(), ":80")
		}
		return "http://" + netip.AddrPortFrom(ip, ap.Port()).String()
	}
	switch ip := ap.Addr().Unmap(); {
	case ip.IsLoopback():
		return nil
	case !ip.IsUnspecified():
		return []string{url(ip)}
	}
	var four, six []string
	for _, a := range local {
		p, err := netip.ParsePrefix(a.String())
		if err != nil || !p.Addr().IsGlobalUnicast() {
			continue
		}
		if p.Addr().Unmap().Is4() {
			four = append(four, url(p.Addr().Unmap()))
		} else if !ap.Addr().Is4() {
			six = append(six, url(p.Addr()))
		}
	}
	return slices.Concat(four, six)
}

// maxQR is the length of the longest text in a QR code, in bytes.
const maxQR = 300

// getQR draws a text from the address. A program's choice only: what has a
// secret in it belongs in a body, because proxies log addresses.
func (s *Server) getQR(w http.ResponseWriter, r *http.Request) error {
	return drawQR(w, r.URL.Query().Get("text"))
}

func (s *Server) postQR(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Text string `json:"text"`
	}
	if err := decodeUpTo(w, r, api.MaxBody, &q); err != nil {
		return err
	}
	return drawQR(w, q.Text)
}

// drawQR draws each row of dark squares as one path, on white with the margin
// of four squares that readers need.
func drawQR(w http.ResponseWriter, text string) error {
	if text == "" || len(text) > maxQR {
		return refusal.New(refusal.Invalid, "bad-json", fmt.Sprintf("the text must have 1 to %d bytes", maxQR))
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return refusal.New(refusal.Invalid, "bad-json", "the text does not fit a QR code")
	}
	const margin = 4
	side := code.Size + 2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`, side, side)
	fmt.Fprintf(&b, `<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="`, side, side)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			start := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if n := x - start; n > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", start+margin, y+margin, n, n)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write([]byte(b.String()))
	return nil
}
