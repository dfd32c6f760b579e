package httpd

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Redirect returns a handler that redirects unencrypted requests to the same path at the public
// address, whatever Host they name. It answers requests that write with 421 instead.
func Redirect(public *url.URL) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.WriteHeader(http.StatusMisdirectedRequest) // what was to be kept has been sent in the open
			return
		}
		to := url.URL{Scheme: public.Scheme, Host: public.Host, Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		w.Header().Set("Location", to.String())
		w.WriteHeader(http.StatusPermanentRedirect)
	})
}

// redirectAliases returns a handler that redirects requests whose host name is one of the aliases
// to the public address, and has next serve all others.
func redirectAliases(aliases []string, public *url.URL, next http.Handler) http.Handler {
	if len(aliases) == 0 {
		return next
	}
	to := Redirect(public)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.ContainsFunc(aliases, func(name string) bool { return strings.EqualFold(name, Hostname(r.Host)) }) {
			to.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}
