package notice

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"circulade/internal/outside"
)

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
	return outside.Client(base, s.names)
}
