package tournaments

import (
	"encoding/json"
	"net/netip"
	"testing"

	"circulade/internal/ratelimit"
)

// A code leads to its tournament, hidden or not, and that of a team to the team's, however it is typed; another one
// leads nowhere, and an address tries a few only.
func TestFindByCode(t *testing.T) {
	h := open(t, "Org", "Cap")
	path, code := h.makes("Org", with(swiss(1), obj{"entry": "code", "hidden": true}))
	h.makes("Org", swiss(1)) // one without a code
	teams, _ := h.makes("Org", obj{"name": "Teams", "form": obj{"kind": "teams", "boards": 2}, "game": obj{}})
	h.enter("Cap", teams, obj{"team": "Reds"}).ok(t)
	finds := func(typed string) answer { return h.send("", "POST", "/api/tournaments/find", obj{"code": typed}) }
	of := h.sees("Cap", teams).You.TeamCode
	for _, c := range []struct {
		typed, path string
		team        bool
	}{
		{code, path, false}, {" " + code[:4] + " " + code[5:] + " ", path, false}, {of, teams, true},
	} {
		var found foundAnswer
		if err := json.Unmarshal(finds(c.typed).ok(t).body, &found); err != nil || "/api/tournaments/"+found.ID != c.path || found.Team != c.team {
			t.Errorf("%q leads to %+v, %v; want %s", c.typed, found, err, c.path)
		}
	}
	for _, typed := range []string{"", "AAAA-AAAA", code[:7], code + "A", "' OR 1=1", "ÄÖÜÄ"} {
		finds(typed).refused(t, "unknown-code", "no tournament has this code")
	}
	strict := h.server(ratelimit.New[netip.Addr](0.001, 1))
	strict.send("", "POST", "/api/tournaments/find", obj{"code": "AAAA-AAAA"}).refused(t, "unknown-code", "")
	strict.send("", "POST", "/api/tournaments/find", obj{"code": code}).refused(t, "too-many", "")
}
