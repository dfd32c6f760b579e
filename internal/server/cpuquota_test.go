package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"circulade/internal/ratelimit"
)

// A reader who takes the answer slowly does not hold up the next.
func TestRationEndsWithTheAnswer(t *testing.T) {
	s := &Server{cpu: ratelimit.NewCPUQuota[netip.Addr](0.25)}
	inside := 0
	h := s.limitCPU(func(w http.ResponseWriter, r *http.Request) error {
		inside = s.cpu.Waiting(s.address(r))
		w.WriteHeader(http.StatusOK)
		inside -= s.cpu.Waiting(s.address(r))
		return nil
	}, nil)
	handler(h).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	if inside != 1 {
		t.Errorf("%d turns ended with the first byte, want 1", inside)
	}
}
