package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

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

// inside reports whether an address is in one of the networks.
func inside(networks []netip.Prefix, addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	for _, p := range networks {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// isProxy reports whether what comes from an address comes from a proxy of ours, which says
// who is behind it.
func (c *Config) isProxy(peer netip.Addr) bool { return c.BehindProxy || inside(c.Proxies, peer) }

// peerOf is the address at the other end of a request's connection.
func peerOf(r *http.Request) netip.Addr {
	peer, _ := hop(r.RemoteAddr)
	return peer
}

// hop reads an address, with or without a port.
func hop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr(), true
	}
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return addr, err == nil
}

// client is the address of who sends a request. Each proxy adds the address it was spoken to
// from at the end of X-Forwarded-For, so from the end on that one counts which is no proxy of
// ours: what stands before it, anybody may have written.
func (c *Config) client(r *http.Request) netip.Addr {
	from := peerOf(r)
	if !c.isProxy(from) {
		return from
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		before, ok := hop(hops[i])
		if !ok {
			break
		}
		from = before
		if !inside(c.Proxies, from) {
			break
		}
	}
	return from
}

// network returns what an address is counted under: an IPv6 one stands for its
// network, of which one person has all.
func network(addr netip.Addr) netip.Addr {
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			addr = p.Addr()
		}
	}
	return addr
}
