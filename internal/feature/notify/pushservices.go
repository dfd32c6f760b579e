package notify

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"circulade/internal/outside"
)

// pushServices are the push services that may be called: "host", "host:port", or "*.host" for all hosts
// below it.
type pushServices struct {
	list []string
	// named: the host has listed them. Then one that is listed in full may have any address, such as a
	// private one at home or in a test.
	named bool
}

// usualPushServices returns the push services of the common browsers.
func usualPushServices() []string {
	return []string{
		"fcm.googleapis.com",                                               // Chromium
		"updates.push.services.mozilla.com", "*.push.services.mozilla.com", // Firefox
		"web.push.apple.com", "*.push.apple.com", // Safari
		"*.notify.windows.com", // Edge
	}
}

// newPushServices returns the push services that the host has listed, or the usual ones if the list is
// empty.
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

// allows reports whether the URL of a subscription is HTTPS and belongs to one of these services.
func (s pushServices) allows(endpoint *url.URL) bool {
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

// isNamed reports whether the host's settings list an address, like "host:443", in full and not by a
// pattern "*.host". Such an address may be called even if it is private.
func (s pushServices) isNamed(address string) bool {
	return s.named && (slices.Contains(s.list, address) || slices.Contains(s.list, strings.TrimSuffix(address, ":443")))
}

// client returns an HTTP client, based on a transport, for calling these push services. It calls public addresses,
// and private ones only if the server's settings list them with their full host name; it uses no proxy and follows
// no redirects.
func (s pushServices) client(base *http.Transport) *http.Client {
	return outside.Client(base, s.isNamed)
}
