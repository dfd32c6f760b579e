package tournaments

import (
	"slices"
	"strings"
	"testing"
)

// The owner writes anew what they wrote until the tournament begins; the log says what, and what is not possible is
// refused field by field and changes nothing.
func TestRewrite(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, _ := h.makes("Org", swiss(2))
	h.enter("Ann", path, obj{}).ok(t)
	h.enter("Bob", path, obj{}).ok(t)
	h.send("Org", "POST", path+"/staff", obj{"name": "Ann"}).ok(t)
	for _, tt := range []struct {
		what   obj
		code   string
		faults string
	}{
		{obj{"name": ""}, "bad-tournament", "name"},
		{obj{"name": "rude"}, "name-not-allowed", ""},
		{obj{"min_rating": 9, "max_rating": 5}, "bad-tournament", "min_rating"},
		{obj{"watch_delay": -3}, "bad-setup", "game.watch_delay"},
		{obj{"max": 1}, "bad-tournament", "form.max"},
		{obj{"entry": "whoever"}, "bad-tournament", "entry"},
	} {
		a := h.desk("Org", path, obj{"rewrite": tt.what})
		if a.refused(t, tt.code, ""); !strings.Contains(a.faults, tt.faults) {
			t.Errorf("%v: wrong are %s", tt.what, a.faults)
		}
	}
	h.desk("Ann", path, obj{"rewrite": obj{"name": "Mine"}}).refused(t, "not-organiser", "")
	h.desk("Org", path, obj{"rewrite": obj{"name": "Two"}, "pause": obj{}}).refused(t, "bad-tournament", "exactly one")
	before := h.sees("Org", path).Seq
	h.desk("Org", path, obj{"rewrite": obj{"name": "Evening"}}).ok(t) // nothing is other than before
	if s := h.sees("Org", path); s.Seq != before {
		t.Errorf("nothing was changed, and there are %d events", s.Seq)
	}
	h.desk("Org", path, obj{"rewrite": obj{"name": "Night", "entry": "code", "max": 2, "late": true, "max_rating": 1900, "watch_delay": 3}}).ok(t)
	s := h.sees("Org", path)
	if p := s.Plan; s.Name != "Night" || s.You.Code == "" || p.Form.Max != 2 || !p.Form.Late || p.Most != 1900 || p.Game.Delay != 3 || p.About != "" {
		t.Errorf("it is %+v with the code %q", s, s.You.Code)
	}
	h.desk("Org", path, obj{"rewrite": obj{"new_code": true}}).ok(t)
	if again := h.sees("Org", path).You.Code; again == "" || again == s.You.Code {
		t.Errorf("the code is %q after %q", again, s.You.Code)
	}
	h.kept.forget(path[len("/api/tournaments/"):])
	log := h.events(path).Events
	if c := log[len(log)-2].Change; c == nil || !slices.Equal(c.Wrote, []string{"name", "entry", "max_rating", "watch_delay", "code"}) || *c.Max != 2 {
		t.Errorf("the log says %+v", c)
	}
	h.desk("Org", path, obj{"change": obj{"wrote": []string{"name"}, "rounds": 3}}).ok(t)
	log = h.events(path).Events
	if c := log[len(log)-1].Change; c.Wrote != nil {
		t.Errorf("a change claims to have changed %v", c.Wrote)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.desk("Org", path, obj{"rewrite": obj{"name": "Later"}}).refused(t, "not-possible", "has begun")
	if s := h.sees("", path); s.Name != "Night" {
		t.Errorf("after it has begun it is called %q", s.Name)
	}
}

// A tournament for guests needs its code.
func TestRewriteEntry(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, code := h.makes("Org", with(swiss(2), obj{"entry": "code", "guests": true}))
	h.desk("Org", path, obj{"rewrite": obj{"entry": "open"}}).refused(t, "bad-tournament", "guests")
	h.enter("Ann", path, obj{"code": code}).ok(t)
	h.enter("Bob", path, obj{"code": code}).ok(t)
	h.desk("Org", path, obj{"rewrite": obj{"max": 2}}).ok(t)
	h.enter("guest1", path, obj{"code": code, "name": "Gil"}).refused(t, "not-possible", "2 have entered")
}
