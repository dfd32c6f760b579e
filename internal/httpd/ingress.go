package httpd

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
)

// Routing says how requests come to a server.
type Routing struct {
	Addr        net.Addr       // where the server listens
	Public      *url.URL       // the address that friends use, if it is another; or nil
	Base        string         // the path under which everything is, like /carc/; "": /
	BehindProxy bool           // every peer is a proxy of ours, whatever its address
	Proxies     []netip.Prefix // where proxies of ours are: they say in X-Forwarded-For who is behind them
	Clubs       []netip.Prefix // networks of many people
	ClubFactor  int            // what such a network may do, times that of any other
}

// An Ingress knows how requests come to a server: under which names it may be spoken to, under which
// path it is, and which address a request comes from. A page of another site that gives its own name
// to our address (DNS rebinding) is caught here.
type Ingress struct {
	Routing

	loopback bool // only this machine can connect
	names    map[string]bool
}

// NewIngress returns the ingress of a server.
func NewIngress(how Routing) *Ingress {
	i := &Ingress{Routing: how, loopback: how.Addr != nil && isLoopback(how.Addr), names: map[string]bool{"localhost": true}}
	if i.Base == "" {
		i.Base = "/"
	}
	if name, err := os.Hostname(); err == nil && !i.loopback {
		name = strings.ToLower(name)
		first, _, _ := strings.Cut(name, ".")
		for _, n := range []string{name, first, first + ".local"} {
			i.names[n] = true
		}
	}
	if how.Public != nil {
		i.names[strings.ToLower(how.Public.Hostname())] = true
	}
	return i
}

func isLoopback(addr net.Addr) bool {
	ap, err := netip.ParseAddrPort(addr.String())
	return err == nil && ap.Addr().Unmap().IsLoopback()
}

// Reachable reports whether others than this machine can reach the server.
func (i *Ingress) Reachable() bool { return !i.loopback || i.Public != nil }

// AllowsHost reports whether a request may name this host. An address in figures
// cannot be rebound, so any will do where others than this machine may come.
func (i *Ingress) AllowsHost(host string) bool {
	name := Hostname(host)
	if i.names[name] {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && (!i.loopback || ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || ip == netip.IPv6Loopback())
}

// IsPublic reports whether the browser came by the public address.
func (i *Ingress) IsPublic(host string) bool {
	return i.Public != nil && Hostname(host) == strings.ToLower(i.Public.Hostname())
}

// Secure reports whether the browser came over HTTPS, by the public address.
func (i *Ingress) Secure(host string) bool { return i.IsPublic(host) && i.Public.Scheme == "https" }

// SameOrigin reports whether a request that writes comes from a page of this server,
// or from a program. Browsers cannot leave these headers out.
func (i *Ingress) SameOrigin(r *http.Request) bool {
	switch origin := r.Header.Get("Origin"); {
	case origin == "":
		site := r.Header.Get("Sec-Fetch-Site")
		return site == "" || site == "same-origin" || site == "none"
	case i.Public != nil && strings.EqualFold(origin, i.Public.Scheme+"://"+i.Public.Host):
		return true
	default:
		u, err := url.Parse(origin)
		return err == nil && (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, r.Host)
	}
}

// IsProxy reports whether what comes from an address comes from a proxy of ours, which says
// who is behind it.
func (i *Ingress) IsProxy(peer netip.Addr) bool { return i.BehindProxy || InNetworks(i.Proxies, peer) }

// InClub reports whether an address is in one of the networks of many people.
func (i *Ingress) InClub(addr netip.Addr) bool { return InNetworks(i.Clubs, addr) }

// ClientAddr returns the address of who sends a request. Each proxy adds the address it was spoken to
// from at the end of X-Forwarded-For, so from the end on that one counts which is no proxy of
// ours: what stands before it, anybody may have written.
func (i *Ingress) ClientAddr(r *http.Request) netip.Addr {
	from := Peer(r)
	if !i.IsProxy(from) {
		return from
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for n := len(hops) - 1; n >= 0; n-- {
		before, ok := parseHop(hops[n])
		if !ok {
			break
		}
		from = before
		if !InNetworks(i.Proxies, from) {
			break
		}
	}
	return from
}

// Peer returns the address at the other end of a request's connection.
func Peer(r *http.Request) netip.Addr {
	peer, _ := parseHop(r.RemoteAddr)
	return peer
}

// parseHop reads an address, with or without a port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr(), true
	}
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return addr, err == nil
}

// Hostname returns the name of a Host header, without port and brackets.
func Hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// Network returns what an address is counted under: an IPv6 one stands for its
// network, of which one person has all.
func Network(addr netip.Addr) netip.Addr {
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			addr = p.Addr()
		}
	}
	return addr
}

// InNetworks reports whether an address is in one of the networks.
func InNetworks(networks []netip.Prefix, addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	for _, p := range networks {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// ParseNetworks reads networks and single addresses, like 10.0.0.0/8, 2001:db8::/32 and 127.0.0.1.
func ParseNetworks(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if addr, err := netip.ParseAddr(text); err == nil && addr.Zone() == "" {
			addr = addr.Unmap()
			all = append(all, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(text)
		if err != nil || p.Addr().Is4In6() {
			return nil, fmt.Errorf("%q is no network: it must be like 10.0.0.0/8, 2001:db8::/32 or 127.0.0.1", text)
		}
		all = append(all, p.Masked())
	}
	return all, nil
}
