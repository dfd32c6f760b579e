package server

import (
	"maps"
	"net"
	"net/netip"
	"strings"

	"circulade/internal/admin"
	"circulade/internal/feature/about"
)

// Commands returns what an operator can have a running server do from the command line: the commands of moderation
// and of accounts.
func (s *Server) Commands() admin.Commands {
	all := s.moderation.Commands()
	maps.Copy(all, s.accountService.Commands())
	return all
}

// base returns the URL at which others reach the server, with the base path and without a final slash:
// the public URL if the operator has set one, else one with an address of this machine in its network,
// else one with the address where it listens, such as 127.0.0.1.
func (s *Server) base() string {
	if s.cfg.Public != nil {
		return strings.TrimSuffix(s.cfg.Public.String(), "/")
	}
	if local, err := net.InterfaceAddrs(); err == nil {
		if list := about.Addresses(s.cfg.Addr, local); len(list) > 0 {
			return list[0] + strings.TrimSuffix(s.ingress.Base, "/")
		}
	}
	host, port, err := net.SplitHostPort(s.cfg.Addr.String())
	if ip, ipErr := netip.ParseAddr(host); err != nil || ipErr == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + strings.TrimSuffix(s.ingress.Base, "/")
}
