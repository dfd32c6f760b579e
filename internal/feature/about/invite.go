package about

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"strings"

	"circulade/internal/api"
)

// An invite is the response of GET /api/invite: where friends can reach this server.
type invite struct {
	Addresses []string `json:"addresses" doc:"Empty if only this machine can."`
	Public    bool     `json:"public" doc:"Whether the address was given by whoever runs the server."`
	Hint      string   `json:"hint" doc:"The command that opens the server, if it is not; or empty."`
}

// Component names the schema of invite in openapi.json: Invite.
func (invite) Component() api.Component {
	return api.Component{Name: "Invite", About: "Where friends can reach this server."}
}

// getInvite answers GET /api/invite: the server's public address; without one its addresses in the
// local network; without these the command by which the host makes it reachable.
func (s *Service) getInvite(context.Context, *api.Request) (invite, error) {
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
			i.Addresses = append(i.Addresses, a+strings.TrimSuffix(s.cfg.Ingress.Base, "/"))
		}
	}
	if len(i.Addresses) == 0 {
		_, port, _ := net.SplitHostPort(s.cfg.Addr.String())
		i.Hint = "circulade serve --addr 0.0.0.0:" + port
	}
	return i, nil
}

// Addresses returns the URLs at which other machines can reach a server that listens at addr: that
// address, or, for 0.0.0.0 and ::, those of the machine's addresses `local` that are no loopback or
// link-local ones, IPv4 first. It returns nil if only this machine can reach the server.
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
