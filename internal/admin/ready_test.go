package admin_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"circulade/internal/admin"
)

// Whoever starts a server again learns whether one answers that it can serve.
func TestReady(t *testing.T) {
	status := http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			http.NotFound(w, r)
			return
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte("the store does not answer"))
	}))
	address := strings.TrimPrefix(s.URL, "http://")
	if err := admin.Ready(t.Context(), address); err != nil {
		t.Errorf("a server that is ready: %v", err)
	}
	status = http.StatusServiceUnavailable
	if err := admin.Ready(t.Context(), address); err == nil || !strings.Contains(err.Error(), "the store does not answer") {
		t.Errorf("a server that is not: %v", err)
	}
	s.Close()
	if err := admin.Ready(t.Context(), address); err == nil || !strings.Contains(err.Error(), "no server answers") {
		t.Errorf("no server: %v", err)
	}
	if err := admin.Ready(t.Context(), "a b"); err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
		t.Errorf("no address: %v", err)
	}
}
