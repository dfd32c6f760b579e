package ratings

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/rating"
)

// firm returns a standing that is not provisional, of so many points above a newcomer's.
func firm(above float64) standing {
	return standing{Rating: rating.Rating{Mu: 25 + above/42, Sigma: 2}, games: 40}
}

// names returns who stands in a list of leaders, with places.
func names(list []leader) (all []string) {
	for _, l := range list {
		switch {
		case l.Level != "":
			all = append(all, "level "+l.Level)
		case l.Place == 0:
			all = append(all, l.Name)
		default:
			all = append(all, fmt.Sprint(l.Place, " ", l.Name))
		}
	}
	return all
}

// Leaders are the public accounts by points, with the levels between them and provisional ones apart; private
// ones keep their place.
func TestLeaders(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy, dee, eve := h.account(1, "Ann"), h.account(2, "Bob"), h.account(3, "Cyn"), h.account(4, "Dee"), h.account(5, "Eve")
	h.rate(ann, "two", firm(100))
	h.rate(bo, "two", firm(400))
	h.rate(cy, "two", firm(300))
	h.rate(dee, "two", firm(100))
	h.rate(eve, "two", standing{Rating: rating.Rating{Mu: 60, Sigma: 8}, games: 2})
	h.rate(ann, "days", firm(1400))
	h.private[cy] = true

	var a leadersAnswer
	h.ask(cy, "GET", "/api/leaders", "", &a)
	want := []string{"level master", "level hard", "1 Bob", "level thief", "level builder", "level farmer", "level normal", "3 Ann", "3 Dee", "level easy", "level beginner"}
	got := names(a.Leaders)
	people := slices.DeleteFunc(slices.Clone(got), func(s string) bool { return s[0] == 'l' })
	slices.Sort(people)
	if !slices.Equal(people, []string{"1 Bob", "3 Ann", "3 Dee"}) || len(got) != len(want) {
		t.Errorf("the leaders are %q", got)
	}
	if !slices.IsSortedFunc(a.Leaders, func(x, y leader) int { return y.Points - x.Points }) {
		t.Errorf("the leaders are in the order %q", got)
	}
	if p := names(a.Provisional); !slices.Equal(p, []string{"Eve"}) {
		t.Errorf("provisional are %q", p)
	}
	if a.You == nil || a.You.Place != 2 || a.You.Points != 1800 || a.You.About != rating.About(firm(300).Rating, rating.Two).Level {
		t.Errorf("Cyn has %+v", a.You)
	}
	a = leadersAnswer{}
	if h.ask(eve, "GET", "/api/leaders?class=two", "", &a); a.You == nil || !a.You.Provisional || a.You.Place != 0 {
		t.Errorf("Eve has %+v", a.You)
	}
	a = leadersAnswer{}
	if h.ask(account.Person{}, "GET", "/api/leaders?class=days", "", &a); a.You != nil || names(a.Leaders)[0] != "1 Ann" {
		t.Errorf("by the day: %q, %+v", names(a.Leaders), a.You)
	}
	for _, bad := range []string{"class=three", "limit=0", "limit=101", "limit=x", "after=-1", "after=17", "after=17.0", "after=17.x", "after=.1", "after=9999999999.1", "after=17.99999999"} {
		if code := h.ask(ann, "GET", "/api/leaders?"+bad, "", nil); code != "bad-json" {
			t.Errorf("%s: %q", bad, code)
		}
	}
}

// Who does not play for years is provisional again, and no leader.
func TestLeadersIdle(t *testing.T) {
	h := openHouse(t)
	h.rate(h.account(1, "Ann"), "two", firm(100))
	until := time.UnixMilli(standing{Rating: firm(100).Rating, games: 1, latest: noon(100)}.firmUntil())
	for _, tt := range []struct {
		now  time.Time
		firm bool
	}{{until.Add(-time.Minute), true}, {until.Add(time.Minute), false}} {
		h.now = tt.now
		var a leadersAnswer
		h.ask(account.Person{}, "GET", "/api/leaders", "", &a)
		if in := slices.Contains(names(a.Leaders), "1 Ann"); in != tt.firm || (len(a.Provisional) == 0) != tt.firm {
			t.Errorf("at %s they are a leader: %v", tt.now, in)
		}
	}
}

// Pages one after the other have everybody once, each level once, whatever is private.
func TestLeadersPages(t *testing.T) {
	h := openHouse(t)
	want := []string{}
	for i := range 60 {
		p := h.account(i, fmt.Sprintf("Walter%d", i))
		h.rate(p, "two", firm(float64(37*i%50)*20-500))
		if i%4 == 3 {
			h.private[p] = true
		} else {
			want = append(want, fmt.Sprintf("Walter%d", i))
		}
	}
	var all []leader
	for after, pages := "", 0; pages == 0 || after != ""; pages++ {
		var a leadersAnswer
		h.ask(account.Person{}, "GET", "/api/leaders?limit=7&after="+after, "", &a)
		all, after = append(all, a.Leaders...), a.Next
	}
	if !slices.IsSortedFunc(all, func(x, y leader) int { return y.Points - x.Points }) {
		t.Errorf("the leaders are in the order %q", names(all))
	}
	stronger := func(than int) (n int) { // of all, private ones too
		for i := range 60 {
			if firm(float64(37*i%50)*20-500).Points() > than {
				n++
			}
		}
		return n
	}
	got, levels := []string{}, 0
	for _, l := range all {
		if l.Level != "" {
			levels++
			continue
		}
		got = append(got, l.Name)
		if n := stronger(l.Points); l.Place != n+1 {
			t.Errorf("%s has the place %d, and %d are stronger", l.Name, l.Place, n)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || levels != len(rating.Levels()) {
		t.Errorf("%d levels and %q, want %q", levels, got, want)
	}
}

// What a tally tells of anybody's place is what counting them tells.
func TestTally(t *testing.T) {
	h := openHouse(t)
	for i := range 40 {
		st := firm(float64(37 * i % 13 * 10))
		if i%5 == 0 {
			st.Sigma = 8 // provisional: not counted
		}
		h.rate(h.account(i, fmt.Sprintf("Walter%d", i)), "two", st)
	}
	err := h.rows.View(t.Context(), func(tx *store.Tx) error {
		tl, err := readTally(tx, rating.Two, h.now)
		if err != nil {
			return err
		}
		for points := 1490; points < 1640; points++ {
			n := 0
			err := tx.One(sqlBefore, []any{"two", points, h.now.UnixMilli(), 1000}, &n)
			if got := tl.before(points); err != nil || got != n {
				t.Errorf("%d are stronger than %d points, and %d are counted: %v", got, points, n, err)
			}
		}
		h.leaders.keep(rating.Two, tl)
		for _, later := range []time.Duration{boardTime - 1, boardTime} {
			if is := h.leaders.tally(rating.Two, h.now.Add(later)) == tl; is != (later < boardTime) {
				t.Errorf("after %v it is told: %v", later, is)
			}
		}
		h.leaders.forget()
		if h.leaders.tally(rating.Two, h.now) != nil {
			t.Error("after a change it is told")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
