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

// Routing has the settings from which an Ingress knows how requests come to the server: names, base
// path, proxies and networks.
type Routing struct {
	Addr        net.Addr       // where the server listens
	Public      *url.URL       // the public address, if clients use another than Addr; or nil
	Base        string         // the base path, like /carc/; "": /
	BehindProxy bool           // every peer is a trusted proxy, whatever its address
	Proxies     []netip.Prefix // the addresses of trusted proxies, whose X-Forwarded-For counts
	Clubs       []netip.Prefix // networks that many people share, such as a club's
	ClubFactor  int            // by how much the limits of such a network are larger
}

// An Ingress knows how requests come to the server: by which host names and below which path, and
// which address a request comes from. Refusing other host names protects against DNS rebinding,
// where a page of another site gives its own name to the server's address.
type Ingress struct {
	Routing

	loopback bool            // only this machine can connect
	names    map[string]bool // the host names that requests may use
}

// NewIngress returns an Ingress with these settings.
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

// isLoopback reports whether addr is on the loopback interface.
func isLoopback(addr net.Addr) bool {
	ap, err := netip.ParseAddrPort(addr.String())
	return err == nil && ap.Addr().Unmap().IsLoopback()
}

// Reachable reports whether other machines can reach the server: it has a public address, or does not
// only listen on the loopback interface.
func (i *Ingress) Reachable() bool { return !i.loopback || i.Public != nil }

// AllowsHost reports whether a request may have this Host header: a known name, or an IP address,
// which a DNS rebinding attack cannot use. If the server listens on the loopback interface only,
// the IP address must be a loopback one.
func (i *Ingress) AllowsHost(host string) bool {
	name := Hostname(host)
	if i.names[name] {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && (!i.loopback || ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || ip == netip.IPv6Loopback())
}

// IsPublic reports whether a request with this Host header came by the server's public address.
func (i *Ingress) IsPublic(host string) bool {
	return i.Public != nil && Hostname(host) == strings.ToLower(i.Public.Hostname())
}

// Secure reports whether a request came by HTTPS: its Host header is that of the server's public
// address, and this is an HTTPS address.
func (i *Ingress) Secure(host string) bool { return i.IsPublic(host) && i.Public.Scheme == "https" }

// SameOrigin reports whether a request comes from a page of this server or from a program, and not
// from a page of another site. It checks the headers Origin and Sec-Fetch-Site, which a page cannot
// omit.
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

// IsProxy reports whether peer is a trusted proxy, which names the client in X-Forwarded-For.
func (i *Ingress) IsProxy(peer netip.Addr) bool { return i.BehindProxy || InNetworks(i.Proxies, peer) }

// InClub reports whether addr is in one of the networks that the host declared as shared by many
// people, such as a school's or club's.
func (i *Ingress) InClub(addr netip.Addr) bool { return InNetworks(i.Clubs, addr) }

// IsShared reports whether people who have nothing to do with each other may have the same address addr: it
// is in a network that the host declared as shared, or it is this machine's or a private network's, as
// everybody's is behind a proxy of which the server does not know.
func (i *Ingress) IsShared(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	return !addr.IsGlobalUnicast() || addr.IsPrivate() || i.InClub(addr)
}

// ClientAddr returns the address of the client that sent a request. Behind trusted proxies it is
// the last address in X-Forwarded-For that is no trusted proxy: each proxy appends the address it
// was called from, and whatever stands before may be forged.
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

// Peer returns the address at the other end of the request's connection, which may be a proxy.
func Peer(r *http.Request) netip.Addr {
	peer, _ := parseHop(r.RemoteAddr)
	return peer
}

// parseHop parses an entry of X-Forwarded-For: an IP address with or without a port. It returns
// false if text is none.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr(), true
	}
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return addr, err == nil
}

// Hostname returns the name in a Host header in lower case, without port, brackets and trailing
// dot.
func Hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// Network returns the address under which rate limits count addr: an IPv4 address itself, and for
// IPv6 the /64 network of addr, of which one person has all addresses.
func Network(addr netip.Addr) netip.Addr {
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			addr = p.Addr()
		}
	}
	return addr
}

// InNetworks reports whether addr is in one of the networks.
func InNetworks(networks []netip.Prefix, addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	for _, p := range networks {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// ParseNetworks parses networks and single addresses, like 10.0.0.0/8, 2001:db8::/32 and 127.0.0.1. It
// returns an error, and no networks, if one of texts is neither.
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
