package notify

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"circulade/internal/outside"
)

// pushServices are who may push: "host", "host:port", or "*.host" for all below it.
type pushServices struct {
	list []string
	// named: the host has named them. Then a name that stands there whole may lead to any address,
	// as in a home, or in a test.
	named bool
}

// usualPushServices are those of the browsers there are.
func usualPushServices() []string {
	return []string{
		"fcm.googleapis.com",                                               // Chromium
		"updates.push.services.mozilla.com", "*.push.services.mozilla.com", // Firefox
		"web.push.apple.com", "*.push.apple.com", // Safari
		"*.notify.windows.com", // Edge
	}
}

func newPushServices(list []string) pushServices {
	if len(list) == 0 {
		return pushServices{list: usualPushServices()}
	}
	s := pushServices{named: true}
	for _, host := range list {
		s.list = append(s.list, strings.ToLower(strings.TrimSpace(host)))
	}
	return s
}

// has reports whether an endpoint belongs to one of them.
func (s pushServices) has(endpoint *url.URL) bool {
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

// names reports whether the host has named an address whole.
func (s pushServices) names(address string) bool {
	return s.named && (slices.Contains(s.list, address) || slices.Contains(s.list, strings.TrimSuffix(address, ":443")))
}

// client returns an HTTP client for them: it calls public addresses only, uses no proxy and follows
// no redirects.
func (s pushServices) client(base *http.Transport) *http.Client {
	return outside.Client(base, s.names)
}
