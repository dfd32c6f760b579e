package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
)

// hosts knows under which names this server may be spoken to. A page of another
// site that gives its own name to our address (DNS rebinding) is caught here.
type hosts struct {
	loopback bool     // only this machine can connect
	public   *url.URL // --public-url, may be nil
	names    map[string]bool
}

func newHosts(addr net.Addr, public *url.URL) *hosts {
	h := &hosts{loopback: isLoopback(addr), public: public, names: map[string]bool{"localhost": true}}
	if name, err := os.Hostname(); err == nil && !h.loopback {
		name = strings.ToLower(name)
		first, _, _ := strings.Cut(name, ".")
		for _, n := range []string{name, first, first + ".local"} {
			h.names[n] = true
		}
	}
	if public != nil {
		h.names[strings.ToLower(public.Hostname())] = true
	}
	return h
}

func isLoopback(addr net.Addr) bool {
	ap, err := netip.ParseAddrPort(addr.String())
	return err == nil && ap.Addr().Unmap().IsLoopback()
}

// allowed reports whether a request may name this host. An address in figures
// cannot be rebound, so any will do where others than this machine may come.
func (h *hosts) allowed(host string) bool {
	name := hostname(host)
	if h.names[name] {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && (!h.loopback || ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || ip == netip.IPv6Loopback())
}

// secure reports whether the browser came over HTTPS, by the public address.
func (h *hosts) secure(host string) bool {
	return h.public != nil && h.public.Scheme == "https" && hostname(host) == strings.ToLower(h.public.Hostname())
}

// own reports whether a request that writes comes from a page of this server,
// or from a program. Browsers cannot leave these headers out.
func (h *hosts) own(r *http.Request) bool {
	switch origin := r.Header.Get("Origin"); {
	case origin == "":
		site := r.Header.Get("Sec-Fetch-Site")
		return site == "" || site == "same-origin" || site == "none"
	case h.public != nil && strings.EqualFold(origin, h.public.Scheme+"://"+h.public.Host):
		return true
	default:
		u, err := url.Parse(origin)
		return err == nil && (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, r.Host)
	}
}

// hostname returns the name of a Host header, without port and brackets.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
