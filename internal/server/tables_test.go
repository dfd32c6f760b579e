package server

import (
	"net/http"
	"testing"

	"circulade/internal/table/access"
)

// Whoever guesses ids leaves nothing behind, by whatever request.
func TestGuessesLeaveNothing(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for range 50 {
		id := access.NewID()
		b.get("/api/games/"+id).want(t, http.StatusNotFound, "not-found")
		b.get("/api/games/"+id+"/stream").want(t, http.StatusNotFound, "not-found")
		b.post("/api/games/"+id+"/choices", obj{"seq": 0, "move": "m", "all": []string{"pass"}}).want(t, http.StatusNotFound, "not-found")
	}
	if n := h.registry.Count(); n != 0 {
		t.Errorf("%d tables are in memory", n)
	}
}
