package httpd

import (
	"net/http/httptest"
	"testing"

	"circulade/internal/api"
	"circulade/internal/problem"
)

// Every kind of refusal has a status of its own, so that none comes as a success.
func TestStatuses(t *testing.T) {
	seen := map[int]problem.Kind{}
	for kind := problem.Invalid; kind <= problem.NoSocket; kind++ {
		w := httptest.NewRecorder()
		WriteProblem(w, problem.New(kind, "code", "message"))
		if other, ok := seen[w.Code]; ok || w.Code < 400 {
			t.Errorf("a refusal of kind %d has status %d, as has kind %d", kind, w.Code, other)
		}
		seen[w.Code] = kind
	}
	if api.HTTPStatus(problem.NoSocket+1) != 0 {
		t.Error("there are more kinds than were looked at")
	}
}
