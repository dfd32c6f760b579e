package notice

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"
)

// errPrivate is an address of a push service that is no address of the internet.
var errPrivate = errors.New("the address is none of the internet")

// services are who may push: "host", "host:port", or "*.host" for all below it.
type services struct {
	list []string
	// named: whoever runs the server has named them. Then a name that stands there whole may
	// lead to any address, as in a home, or in a test.
	named bool
}

// known are the push services of the browsers there are.
func known() []string {
	return []string{
		"fcm.googleapis.com",                                               // Chromium
		"updates.push.services.mozilla.com", "*.push.services.mozilla.com", // Firefox
		"web.push.apple.com", "*.push.apple.com", // Safari
		"*.notify.windows.com", // Edge
	}
}

func newServices(list []string) services {
	if len(list) == 0 {
		return services{list: known()}
	}
	s := services{named: true}
	for _, host := range list {
		s.list = append(s.list, strings.ToLower(strings.TrimSpace(host)))
	}
	return s
}

// has reports whether an endpoint is one of theirs.
func (s services) has(endpoint *url.URL) bool {
	if endpoint.Scheme != "https" || endpoint.User != nil || endpoint.Fragment != "" {
		return false
	}
	return slices.ContainsFunc(s.list, func(service string) bool {
		host := strings.ToLower(endpoint.Host)
		if port := endpoint.Port(); port == "443" {
			host = strings.TrimSuffix(host, ":443")
		}
		if below, all := strings.CutPrefix(service, "*"); all {
			return strings.HasSuffix(host, below) && len(host) > len(below)
		}
		return host == service
	})
}

// names reports whether an address was named whole by whoever runs the server.
func (s services) names(address string) bool {
	return s.named && (slices.Contains(s.list, address) || slices.Contains(s.list, strings.TrimSuffix(address, ":443")))
}

// client returns what sends to them: to the internet alone, directly, and to nobody to whom
// an answer wants to lead it.
func (s services) client(base *http.Transport) *http.Client {
	open := &net.Dialer{Timeout: dialTime}
	guarded := &net.Dialer{Timeout: dialTime, Control: func(_, address string, _ syscall.RawConn) error {
		if at, err := netip.ParseAddrPort(address); err != nil || !isPublic(at.Addr()) {
			return errPrivate
		}
		return nil
	}}
	base.Proxy = nil
	base.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if s.names(strings.ToLower(address)) {
			return open.DialContext(ctx, network, address)
		}
		return guarded.DialContext(ctx, network, address)
	}
	return &http.Client{Transport: base, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

const dialTime = 5 * time.Second

// notPublic are the networks that are global by their form, and lead to no stranger or to
// what stands behind another address.
func notPublic() []netip.Prefix {
	var list []netip.Prefix
	for _, p := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"240.0.0.0/4", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(p))
	}
	return list
}

// isPublic reports whether an address is one of the internet.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	return !slices.ContainsFunc(notPublic(), func(p netip.Prefix) bool { return p.Contains(a) })
}
