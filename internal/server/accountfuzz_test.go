package server

import (
	"net/http"
	"testing"
)

// FuzzAccountRequests sends whatever there is to where accounts are made and signed in to.
func FuzzAccountRequests(f *testing.F) {
	for _, body := range []string{
		`{"name":"Ann","password":"correct horse"}`, `{"name":"Ann","code":"aaaa-aaaa-aaaa-aaaa"}`, `{"password":"correct horse"}`,
		`{"name":"\u0410nn","password":"\ud800"}`, `{"name":"","password":""}`, `{}`, `[`, `{"name":{}}`, "{\"name\":\"\xff\"}",
	} {
		for i := range 6 {
			f.Add(uint8(i), body, "")
		}
	}
	f.Add(uint8(1), `{}`, "circ_x")
	f.Add(uint8(1), `{}`, "Bearer circ_x")
	h := openHouse(f)
	f.Fuzz(func(t *testing.T, where uint8, body, auth string) {
		paths := []string{"/api/account", "/api/session", "/api/session/recovery", "/api/account/confirm", "/api/account/tokens", "/api/account/name"}
		b := h.browser(t)
		a := b.do(http.MethodPost, paths[int(where)%len(paths)], body, func(r *http.Request) {
			if auth != "" {
				r.Header["Authorization"] = []string{clean(auth)}
			}
		})
		if a.status >= http.StatusInternalServerError && a.Error.Code != "busy" {
			t.Errorf("%q is answered with %d: %s", body, a.status, a.body)
		}
	})
}

// clean leaves out what no header may hold.
func clean(s string) string {
	var out []byte
	for _, c := range []byte(s) {
		if c >= ' ' && c < 0x7f {
			out = append(out, c)
		}
	}
	return string(out)
}
