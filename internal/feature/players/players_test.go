package players

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// An account is private until its owner chooses otherwise; only what there is can be chosen.
func TestVisibility(t *testing.T) {
	h := open(t, "Ann", "Bob")
	var v Visibility
	h.read("Ann", "/api/account/visibility", &v)
	if v != unchosen() {
		t.Errorf("who has not chosen has %v", v)
	}
	for body, code := range map[string]string{
		`{"page":"public","challenges":"everybody"}`: "",
		`{"page":"private","challenges":"nobody"}`:   "",
		`{"page":"friends","challenges":"nobody"}`:   "bad-json",
		`{"page":"public","challenges":"public"}`:    "bad-json",
		`{"page":"public"}`:                          "bad-json",
		`{"page":"public","more":"x"}`:               "unknown-field",
	} {
		_, err := h.ask("Ann", http.MethodPut, "/api/account/visibility", body)
		if got := codeOf(err); got != code {
			t.Errorf("%s: %q, want %q", body, got, code)
		}
	}
	h.public("Ann")
	h.read("Ann", "/api/account/visibility", &v)
	if v != (Visibility{Public, Friends}) {
		t.Errorf("Ann has chosen and has %v", v)
	}
	if h.read("Bob", "/api/account/visibility", &v); v != unchosen() {
		t.Errorf("Bob has not chosen and has %v", v)
	}
	h.refused("", "/api/account/visibility", "no-account")
}

// codeOf returns the code of a problem; "" for none.
func codeOf(err error) string {
	if err == nil {
		return ""
	}
	return problem.Of(err).Code
}

// What an account chose is in its download, and goes with it.
func TestVisibilityOfAPerson(t *testing.T) {
	h := open(t, "Ann")
	h.public("Ann")
	all, err := h.all.Download(t.Context(), h.person("Ann"))
	if err != nil {
		t.Fatal(err)
	}
	if list := all.More["visibility"]; len(list) != 1 || list[0] != (Visibility{Public, Friends}) {
		t.Errorf("the download has %v", list)
	}
	if _, err := h.all.Remove(t.Context(), h.people["Ann"].Session); err != nil {
		t.Fatal(err)
	}
	var left int
	err = h.store.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM account_visibility`, nil, &left) })
	if err != nil || left != 0 {
		t.Errorf("%d rows are left: %v", left, err)
	}
	h.refused("", "/api/players/Ann", "not-found")
}

// The page of a public account is for everybody, that of a private one for its owner; all others are told the same.
func TestPage(t *testing.T) {
	h := open(t, "Ann", "Bob", "Cleo")
	h.public("Ann")
	h.play(nil, seat{"Ann", 1}, seat{"Bob", 2})
	h.play(nil, seat{"Ann", 1}, seat{"Bob", 1})
	h.play(nil, seat{"Bob", 1}, seat{"Ann", 2})
	h.play(func(r *result.Row) { r.Class = "more" }, seat{"Cleo", 1}, seat{"Ann", 2}, seat{"Bob", 3})
	h.play(func(r *result.Row) { r.Rank, r.Outcome = 0, result.Off }, seat{"Ann", 0}, seat{"Bob", 0}) // no result
	h.play(func(r *result.Row) { r.Published = false }, seat{"Ann", 1}, seat{"Bob", 2})
	want := Record{Games: 4, Won: 1, Lost: 2, Tied: 1}
	var a playerAnswer
	for _, who := range []string{"", "Ann", "Bob", "Cleo"} {
		a = playerAnswer{}
		h.read(who, "/api/players/aNN", &a)
		if a.Name != "Ann" || a.Private || a.Record != want || a.Since != time.Now().UTC().Format(time.DateOnly) {
			t.Errorf("%q is shown %+v, want a record of %v", who, a, want)
		}
		against := map[string][]ClassRecord{
			"Bob":  {{"more", Record{1, 0, 1, 0}}, {"two", Record{3, 1, 1, 1}}},
			"Cleo": {{"more", Record{1, 1, 0, 0}}},
		}[who]
		if !slices.Equal(a.You, against) {
			t.Errorf("%q against Ann: %v, want %v", who, a.You, against)
		}
	}
	h.read("Bob", "/api/players/Bob", &a)
	if !a.Private || a.Challenge != challengeSelf {
		t.Errorf("Bob is shown of himself %+v", a)
	}
	for _, who := range []string{"", "Ann"} {
		refused := map[string]bool{}
		for _, name := range []string{"Bob", "Nobody", "bob ", "%00", "a%2Fb", strings.Repeat("x", 300)} {
			_, err := h.ask(who, http.MethodGet, "/api/players/"+strings.ReplaceAll(name, " ", "%20"), "")
			refused[fmt.Sprintf("%#v", err)] = true
			h.refused(who, "/api/players/"+strings.ReplaceAll(name, " ", "%20"), "not-found")
		}
		if len(refused) != 1 {
			t.Errorf("%q is told different things: %v", who, refused)
		}
	}
}

// Who may challenge a player depends on what they chose, and on whether the two are friends.
func TestMayBeChallenged(t *testing.T) {
	h := open(t, "Ann", "Bob", "Cleo")
	h.cfg.AreFriends = func(_ *store.Tx, a, b store.Holder) (bool, error) {
		return a == h.person("Bob") && b == h.person("Ann"), nil
	}
	for _, c := range []struct{ who, chosen, want string }{
		{"Ann", "everybody", challengeSelf},
		{"", "everybody", challengeOpen},
		{"Bob", "everybody", challengeOpen},
		{"", "friends", challengeFriends},
		{"Bob", "friends", challengeOpen},
		{"Cleo", "friends", challengeFriends},
		{"Bob", "nobody", challengeNobody},
		{"", "nobody", challengeNobody},
	} {
		if _, err := h.ask("Ann", http.MethodPut, "/api/account/visibility", `{"page":"public","challenges":"`+c.chosen+`"}`); err != nil {
			t.Fatal(err)
		}
		var a playerAnswer
		if h.read(c.who, "/api/players/Ann", &a); a.Challenge != c.want {
			t.Errorf("%q of Ann, who allows %s: %s, want %s", c.who, c.chosen, a.Challenge, c.want)
		}
	}
}

// What the server knows more of a player stands on the page.
func TestPageHasRatingsAndRunning(t *testing.T) {
	h := open(t, "Ann")
	h.cfg.Ratings = func(*store.Tx, store.Holder) ([]Rating, error) {
		return []Rating{{Class: "two", Points: 1600, Games: 3}}, nil
	}
	h.cfg.Running = func(store.Holder) []Running { return []Running{{Game: "x", Seats: 2, Class: "two"}} }
	var a playerAnswer
	h.read("Ann", "/api/players/Ann", &a)
	if len(a.Ratings) != 1 || a.Ratings[0].Points != 1600 || len(a.Running) != 1 {
		t.Errorf("the page has %+v", a)
	}
}

// Each condition of a search finds the games that fit, the latest first.
func TestSearch(t *testing.T) {
	h := open(t, "Ann", "Bob", "Cleo")
	h.public("Ann", "Bob")
	day := func(text string) func(*result.Row) {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return func(r *result.Row) { r.Ended = at.UnixMilli() }
	}
	ab, ac := []seat{{"Ann", 1}, {"Bob", 2}}, []seat{{"Ann", 1}, {"Cleo", 2}}
	first := h.play(day("2026-01-01T12:00:00Z"), ab...)
	second := h.play(day("2026-01-02T00:00:00Z"), ac...)
	long := h.play(func(r *result.Row) {
		day("2026-01-02T23:59:59Z")(r)
		r.Turns, r.Sets, r.Class = 150, "inns,river", "sets"
	}, ab...)
	rated := h.play(func(r *result.Row) {
		if day("2026-01-03T00:00:00Z")(r); r.Seat == 1 {
			r.Outcome = result.Time
		}
		r.Rated = true
	}, ab...)
	hidden := h.play(func(r *result.Row) { day("2026-01-04T00:00:00Z")(r); r.Published = false }, ab...)
	for _, c := range []struct {
		who, query string
		want       []string
	}{
		{"", "", []string{rated, long, second, first}},
		{"", "player=Ann", []string{rated, long, second, first}},
		{"", "player=bob", []string{rated, long, first}},
		{"", "opponent=bob", []string{rated, long, first}},
		{"", "player=Ann&opponent=Bob", []string{rated, long, first}},
		{"Cleo", "player=Ann&opponent=Cleo", []string{second}},
		{"Cleo", "player=Cleo", []string{second}},
		{"Ann", "mine=true", []string{hidden, rated, long, second, first}},
		{"Ann", "mine=true&opponent=Bob", []string{hidden, rated, long, first}},
		{"Cleo", "mine=true", []string{second}},
		{"", "from=2026-01-02&to=2026-01-02", []string{long, second}},
		{"", "player=Ann&to=2026-01-01", []string{first}},
		{"", "player=Ann&from=2026-01-03", []string{rated}},
		{"", "set=inns", []string{long}},
		{"", "set=river", []string{long}},
		{"", "set=in", nil},
		{"", "set=base", []string{rated, second, first}},
		{"", "class=sets", []string{long}},
		{"", "class=days", nil},
		{"", "rated=true", []string{rated}},
		{"", "rated=false", []string{long, second, first}},
		{"", "outcome=time", []string{rated}},
		{"", "player=Ann&outcome=time", nil},
		{"", "player=Bob&outcome=time", []string{rated}},
		{"", "min_turns=100", []string{long}},
		{"", "max_turns=100&player=Bob", []string{rated, first}},
	} {
		for _, limit := range []string{"", "&limit=1", "&limit=2"} {
			if got, _ := h.games(c.who, c.query+limit); !slices.Equal(got, c.want) {
				t.Errorf("%q searches %s: %d games %v, want %v", c.who, c.query+limit, len(got), got, c.want)
			}
		}
	}
}

// What is wrong with a search is told, field by field; names of private accounts are those of nobody.
func TestSearchRefusals(t *testing.T) {
	h := open(t, "Ann", "Bob")
	h.public("Ann")
	for query, code := range map[string]string{
		"player=Bob": "not-found", "player=Nobody": "not-found", "player=Ann&opponent=Bob": "not-found", "opponent=Bob": "not-found",
		"player=%00": "not-found", "mine=true": "no-account", "mine=yes": "bad-json",
		"from=yesterday": "bad-json", "to=2026-13-01": "bad-json", "class=four": "bad-json", "outcome=won": "bad-json",
		"min_turns=-1": "bad-json", "max_turns=x": "bad-json", "rated=perhaps": "bad-json", "limit=0": "bad-json", "limit=51": "bad-json",
		"before=x": "bad-json", "before=1.2": "bad-json", "before=." + access.NewID(): "bad-json", "set=%25": "bad-json", "set=A": "bad-json",
	} {
		h.refused("", "/api/results?"+query, code)
	}
	h.refused("Ann", "/api/results?mine=true&player=Ann", "bad-json")
	h.refused("Ann", "/api/results?mine=true&opponent=Bob", "not-found")
}

// Lists name public accounts, and the caller; nobody else, whatever they are.
func TestNamesInLists(t *testing.T) {
	h := open(t, "Ann", "Bob", "Cleo")
	h.public("Ann", "Cleo")
	h.play(func(r *result.Row) {
		switch r.Seat {
		case 3:
			r.Kind, r.Person, r.Level = result.Level, store.Holder{}, "hard@1"
		case 4:
			r.Kind = result.Deleted
			r.Person = result.NewKey()
		case 5: // she sat there as a guest
			r.Kind = result.Guest
		}
	}, seat{"Ann", 1}, seat{"Bob", 2}, seat{"", 3}, seat{"", 4}, seat{"", 5}, seat{"Cleo", 6})
	h.play(func(r *result.Row) { r.Published = false }, seat{"Ann", 1}, seat{"Bob", 2})
	names := func(who, query string) string {
		var a resultsAnswer
		h.read(who, "/api/results?"+query, &a)
		text := ""
		for i := range a.Games {
			for _, s := range a.Games[i].Seats {
				text += s.Name + s.Level
				if s.You {
					text += "*"
				}
				text += ","
			}
			text += ";"
		}
		return text
	}
	for _, c := range []struct{ who, query, want string }{
		{"", "", "Ann,,,hard@1,,,;"},
		{"Bob", "", "Ann,Bob*,,hard@1,,,;"},
		{"Cleo", "", "Ann,,,hard@1,,Cleo*,;"},
		{"Bob", "mine=true", ",Bob*,;Ann,Bob*,,hard@1,,,;"},
	} {
		if got := names(c.who, c.query); got != c.want {
			t.Errorf("%q, %q: %s, want %s", c.who, c.query, got, c.want)
		}
	}
}

// By how much ratings changed is told where the server knows it.
func TestChanges(t *testing.T) {
	h := open(t, "Ann", "Bob")
	game := h.play(nil, seat{"Ann", 1}, seat{"Bob", 2})
	h.cfg.Changes = func(*store.Tx, []string) (map[string]map[int]int, error) {
		return map[string]map[int]int{game: {1: -9}}, nil
	}
	var a resultsAnswer
	h.read("", "/api/results", &a)
	if s := a.Games[0].Seats; s[0].Change != nil || s[1].Change == nil || *s[1].Change != -9 {
		t.Errorf("the seats are %+v", s)
	}
}

// A search looks at a bounded number of games, and goes on where it stopped: what fits is found over some pages.
func TestSearchIsBounded(t *testing.T) {
	h := open(t, "Ann")
	h.public("Ann")
	rare := h.play(func(r *result.Row) { r.Class = "days" }, seat{"Ann", 1})
	h.fill("Ann", 2*maxLooked)
	got, pages := h.games("", "player=Ann&class=days")
	if !slices.Equal(got, []string{rare}) || pages < 2 || pages > 4 {
		t.Errorf("found %v on %d pages", got, pages)
	}
}

// fill stores many published games of somebody against guests and one opponent, the latest last.
func (h *house) fill(name string, games int) {
	h.t.Helper()
	const some = 500
	for begin := 0; begin < games; begin += some {
		err := h.store.Update(h.t.Context(), func(tx *store.Tx) error {
			for range min(some, games-begin) {
				h.ended += 1000
				game := access.NewID()
				for i := range 2 {
					row := result.Row{
						Game: game, Seat: i, Began: h.ended - 500, Ended: h.ended, Person: h.person(name), Kind: result.Account,
						Rank: 1 + (i+begin/some)%2, Outcome: result.Played, Class: "two", Published: true, Seats: 2, Turns: 71,
					}
					if i == 1 {
						row.Kind, row.Person = result.Deleted, store.Holder{9}
						if other := h.person("Bob"); other != (store.Holder{}) {
							row.Kind, row.Person = result.Account, other
						}
					}
					s := result.Insert(row)
					if err := tx.Do(s.SQL, s.Args...); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// settle has PostgreSQL count what is in its tables, as it does by itself a minute later.
func (h *house) settle() {
	h.t.Helper()
	if os.Getenv("CIRCULADE_TEST_STORE") != "postgres" {
		return
	}
	if err := h.store.Update(h.t.Context(), func(tx *store.Tx) error { return tx.Do(`ANALYZE results`) }); err != nil {
		h.t.Fatal(err)
	}
}

// A player with 10,000 games: their page with the record against each other, and a search.
func BenchmarkManyGames(b *testing.B) {
	h := open(b, "Ann", "Bob")
	h.public("Ann", "Bob")
	h.fill("Ann", 10_000)
	h.settle()
	for what, path := range map[string]string{
		"page": "/api/players/Ann", "search": "/api/results?player=Ann", "rare": "/api/results?player=Ann&class=days",
		"opponent": "/api/results?player=Ann&opponent=Bob", "all": "/api/results", "none": "/api/results?outcome=left",
	} {
		b.Run(what, func(b *testing.B) {
			for b.Loop() {
				if _, err := h.ask("Bob", http.MethodGet, path, ""); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What the page of a player with 10,000 games counts.
func BenchmarkRecord(b *testing.B) {
	h := open(b, "Ann", "Bob")
	h.fill("Ann", 10_000)
	h.settle()
	for what, f := range map[string]func(tx *store.Tx) error{
		"record":  func(tx *store.Tx) error { _, err := readRecord(tx, h.person("Ann")); return err },
		"against": func(tx *store.Tx) error { _, err := readAgainst(tx, h.person("Ann"), h.person("Bob")); return err },
	} {
		b.Run(what, func(b *testing.B) {
			for b.Loop() {
				if err := h.store.View(b.Context(), f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
