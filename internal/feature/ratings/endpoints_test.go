package ratings

import (
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/rating"
)

// Strengths are the ratings of people as they are now, in their order, and a newcomer's for others.
func TestStrengths(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.account(1, "Ann"), h.account(2, "Bob"), h.account(3, "Cyn")
	h.over(noon(0), rating.Two, seat(ann, 1), seat(bo, 2))
	h.rateAll()
	var people []account.Person
	for range strengthsPage { // more than one query reads
		people = append(people, cy, bo, ann)
	}
	at := time.UnixMilli(noon(30))
	list, err := store.Read(t.Context(), h.rows, func(tx *store.Tx) ([]rating.Rating, error) { return Strengths(tx, people, rating.Two, at) })
	if err != nil || len(list) != len(people) {
		t.Fatal(len(list), err)
	}
	month := time.Duration(30*dayMillis) * time.Millisecond
	for i, want := range []rating.Rating{rating.New(), h.standing(bo, rating.Two).After(month), h.standing(ann, rating.Two).After(month)} {
		for j := i; j < len(list); j += 3 {
			if list[j] != want {
				t.Fatalf("person %d has %+v, want %+v", j, list[j], want)
			}
		}
	}
	if list[2].Points() <= 1500 || list[1].Points() >= 1500 {
		t.Errorf("the winner has %d, the loser %d", list[2].Points(), list[1].Points())
	}
}

// The stakes are what Update gives for a first and a last place.
func TestStakes(t *testing.T) {
	fresh := rating.New()
	strong, weak := rating.Rating{Mu: 35, Sigma: 2}, rating.Rating{Mu: 20, Sigma: 2}
	two := rating.Update([]rating.Rating{fresh, strong}, []int{1, 2})
	if got := stakesOf([]rating.Rating{fresh, strong}, 0).First; got != two[0].Points()-1500 {
		t.Errorf("the first of two wins %d", got)
	}
	if got := stakesOf([]rating.Rating{fresh, strong}, 1).Last; got != two[1].Points()-strong.Points() {
		t.Errorf("the last of two loses %d", got)
	}
	three := []rating.Rating{weak, fresh, strong}
	first, last := rating.Update(three, []int{3, 1, 2})[1], rating.Update(three, []int{2, 3, 1})[1]
	if got, want := stakesOf(three, 1), (stakes{first.Points() - 1500, last.Points() - 1500}); got != want {
		t.Errorf("of three the one between wins and loses %+v, want %+v", got, want)
	}
}

// After a game its rating tells what changed and why, of private accounts only to those who played.
func TestGameRating(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.account(1, "Ann"), h.account(2, "Bob"), h.account(3, "Cyn")
	h.private[bo] = true
	game := h.over(noon(99), rating.Sets, seat(ann, 1), seat(bo, 2), level("hard@1", 3))
	var a gameRating
	h.ask(ann, "GET", "/api/games/"+game+"/rating", "", &a)
	if len(a.Seats) != 3 || a.Seats[0].After != nil || a.Seats[0].Points != 1500 {
		t.Errorf("before it is rated: %+v", a)
	}
	h.rateAll()
	for _, by := range []account.Person{ann, bo, cy, {}} {
		a = gameRating{}
		h.ask(by, "GET", "/api/games/"+game+"/rating", "", &a)
		played := by == ann || by == bo
		if !a.Rated || a.Class != "sets" || a.Seats[0].After == nil || a.Seats[1].Hidden == played || (a.Seats[1].After != nil) != played {
			t.Fatalf("somebody is told %+v", a)
		}
		if a.Seats[0].Page != "Ann" || a.Seats[1].Page != "" || a.Seats[2].Page != "" {
			t.Errorf("pages are told of %+v", a.Seats)
		}
		won, level := a.Seats[0].After, a.Seats[2]
		if won.Change <= 0 || won.Points != 1500+won.Change || !slices.Equal(won.Why, []Why{Counted}) {
			t.Errorf("the winner has %+v", won)
		}
		if level.After.Change != 0 || !slices.Equal(level.After.Why, []Why{Counted, Fixed}) || level.Provisional {
			t.Errorf("the level has %+v", level)
		}
	}
	if code := h.ask(ann, "GET", "/api/games/nosuch/rating", "", nil); code != "not-found" {
		t.Errorf("of no game: %q", code)
	}
}

// Of a published game that is over and not rated it is told who has a page, and nothing of one that is not
// published.
func TestPagesOfGame(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.account(1, "Ann"), h.account(2, "Bob")
	h.private[bo] = true
	game := h.over(noon(99), rating.Two, seat(bo, 1), seat(ann, 2), level("hard@1", 3))
	for _, published := range []int{1, 0} {
		h.change(`UPDATE results SET rated = 0, published = ?1 WHERE game = ?2`, published, game)
		var a gameRating
		code := h.ask(account.Person{}, "GET", "/api/games/"+game+"/rating", "", &a)
		if published == 1 && (code != "" || a.Rated || len(a.Seats) > 0 || !slices.Equal(a.Pages, []string{"", "Ann", ""})) {
			t.Errorf("of a published game: %q, %+v", code, a)
		}
		if published == 0 && code != "not-found" { // the table is asked, and there is none
			t.Errorf("of another game: %q, %+v", code, a)
		}
	}
}

// The chart of a public account has its games that counted; of a private one only its owner sees it.
func TestPlayerRating(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.account(1, "Ann"), h.account(2, "Bob")
	for i := range int64(3) {
		h.over(noon(i), rating.Two, seat(ann, 1), seat(bo, 2))
	}
	off := seat(ann, 0)
	off.Outcome = result.Off
	h.over(noon(3), rating.Two, off, seat(bo, 1))
	h.rateAll()
	var a playerRating
	h.ask(bo, "GET", "/api/players/ann/rating?class=two", "", &a)
	if len(a.Points) != 3 || a.Points[2].Points != h.standing(ann, rating.Two).Points() || a.Points[0].At > a.Points[1].At || a.Points[0].Game == "" {
		t.Errorf("the chart is %+v", a)
	}
	h.private[ann] = true
	if code := h.ask(bo, "GET", "/api/players/Ann/rating", "", nil); code != "not-found" {
		t.Errorf("of a private account: %q", code)
	}
	if code := h.ask(ann, "GET", "/api/players/Ann/rating", "", nil); code != "" {
		t.Errorf("of one's own: %q", code)
	}
	if code := h.ask(ann, "GET", "/api/players/nobody/rating", "", nil); code != "not-found" {
		t.Errorf("of nobody: %q", code)
	}
}

// A chart of many games has at most 500 points, the latest among them.
func TestThin(t *testing.T) {
	for _, n := range []int{0, 1, 499, 500, 501, 1000, 1001, 12345} {
		points := make([]chartPoint, n)
		for i := range points {
			points[i].Points = i
		}
		got := thin(points)
		if len(got) > maxChart || n > 0 && (len(got) < min(n, maxChart/2) || got[len(got)-1].Points != n-1) {
			t.Errorf("of %d there are %d", n, len(got))
		}
	}
}

// An admin freezes ratings with a reason that the owner reads; games count again when they lift it, and both
// stand in the log.
func TestFreeze(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.account(1, "Ann"), h.account(2, "Bob")
	h.over(noon(99), rating.Two, seat(ann, 1), seat(bo, 2))
	h.rateAll()
	put := func(method, name, reason string) string {
		return h.ask(account.Person{9}, method, "/api/admin/ratings/"+name+"/freeze", `{"reason":"`+reason+`"}`, nil)
	}
	if code := put("DELETE", "Ann", ""); code != "not-found" {
		t.Errorf("not frozen: %q", code)
	}
	if code := put("PUT", "nobody", "x"); code != "not-found" {
		t.Errorf("nobody: %q", code)
	}
	if code := put("PUT", "Ann", strings.Repeat("x", maxReason+1)); code != "bad-json" {
		t.Errorf("a long reason: %q", code)
	}
	put("PUT", "ann", "lost on purpose")
	put("PUT", "ann", "lost games on purpose")
	var a leadersAnswer
	if h.ask(ann, "GET", "/api/leaders", "", &a); a.You == nil || a.You.Frozen == nil || a.You.Frozen.Reason != "lost games on purpose" {
		t.Errorf("the owner reads %+v", a.You)
	}
	var list adminRatings
	if h.ask(account.Person{9}, "GET", "/api/admin/ratings", "", &list); len(list.Frozen) != 1 || list.Frozen[0].Name != "Ann" {
		t.Errorf("admins see %+v", list)
	}
	during := h.over(h.now.UnixMilli()+1, rating.Two, seat(ann, 1), seat(bo, 2))
	h.now = h.now.Add(time.Hour)
	put("DELETE", "Ann", "")
	after := h.over(h.now.UnixMilli()+1, rating.Two, seat(ann, 1), seat(bo, 2))
	h.rateAll()
	if h.why(during) != Frozen || h.why(after) != Counted {
		t.Errorf("while it was frozen %s, afterwards %s", h.why(during), h.why(after))
	}
	if log := h.dump(2, `SELECT what, detail FROM host_log ORDER BY id`); len(log) != 3 {
		t.Errorf("the log has %q", log)
	}
	h.right()
}

// Admins see pairs with a one-sided streak, from one network, or whose games end quickly, and no others.
func TestOddPairs(t *testing.T) {
	h := openHouse(t)
	p := []account.Person{}
	for i, name := range []string{"Ann", "Bob", "Cyn", "Dee", "Eve", "Fay", "Gus", "Hal"} {
		p = append(p, h.account(i, name))
	}
	play := func(n int, a, b account.Person, change func(i int, rows []result.Row)) (game string) {
		for i := range n {
			rows := []result.Row{seat(a, 1), seat(b, 2)}
			change(i, rows)
			game = h.over(noon(80)+int64(i), rating.Two, rows...)
		}
		return game
	}
	swap := func(i int, rows []result.Row) { rows[i%2].Rank, rows[1-i%2].Rank = 1, 2 }
	play(6, p[0], p[1], func(int, []result.Row) {})
	play(6, p[2], p[3], swap)
	together := play(1, p[4], p[5], swap)
	play(6, p[6], p[7], swap)
	h.change(`UPDATE results SET turns = 4 WHERE person IN (?1, ?2)`, p[6][:], p[7][:])
	h.change(`UPDATE results SET outcome = 'resigned' WHERE person = ?1`, p[7][:])
	for _, who := range p[4:6] {
		h.change(sqlVisit, together, who[:], make([]byte, 32), noon(80))
	}
	var a adminRatings
	h.ask(account.Person{9}, "GET", "/api/admin/ratings", "", &a)
	found := map[string]string{}
	for _, pair := range a.Pairs {
		slices.Sort(pair.Names)
		found[strings.Join(pair.Names, " ")] = strings.Join(pair.Why, " ")
	}
	if len(found) != 3 || found["Ann Bob"] != "one-sided" || found["Eve Fay"] != "same-network" || found["Gus Hal"] != "quick" {
		t.Errorf("odd are %v", found)
	}
}

// Networks of rated games in play are noted once, public ones only, and deleted after 30 days.
func TestNetworks(t *testing.T) {
	h := openHouse(t)
	ann := h.person(1)
	public, other := netip.MustParseAddr("203.0.113.9"), netip.MustParseAddr("2001:db8::1")
	h.noted.watch("rated")
	for _, from := range []netip.Addr{public, public, other, netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("192.168.0.7"), netip.MustParseAddr("::ffff:10.0.0.1"), {}} {
		h.Played("rated", ann, from)
		h.Played("other", ann, from)
	}
	h.Played("rated", account.Person{77}, public) // somebody who is no more
	h.noted.forget("rated")
	h.Played("rated", ann, netip.MustParseAddr("203.0.113.10"))
	h.work(t.Context())
	count := func(want int) {
		t.Helper()
		if n := len(h.dump(1, `SELECT game FROM rating_networks WHERE game = 'rated'`)); n != want {
			t.Errorf("%d networks are kept, want %d", n, want)
		}
	}
	count(2)
	h.now = h.now.Add(networkTime)
	h.work(t.Context())
	count(2)
	h.now = h.now.Add(time.Second)
	h.work(t.Context())
	count(0)
}

// The download of an account has its ratings, what each game did, and freezes; all goes with it.
func TestOfAPerson(t *testing.T) {
	h := openHouse(t)
	all := account.Open(h.rows, nil, Persons()...)
	in, err := all.Create(t.Context(), account.Session{}, "Firefox", account.NewAccount{Name: "Ann", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	ann, bo := in.Session.Person, h.account(2, "Bob")
	h.over(noon(99), rating.Two, seat(ann, 1), seat(bo, 2))
	h.rateAll()
	h.ask(account.Person{9}, "PUT", "/api/admin/ratings/Ann/freeze", `{"reason":"x"}`, nil)
	data, err := all.Download(t.Context(), ann)
	if err != nil || len(data.More["ratings"]) != 2 || len(data.More["rating_freezes"]) != 1 {
		t.Errorf("the download has %+v, %v", data.More, err)
	}
	if _, err := all.Remove(t.Context(), in.Session); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"ratings", "rating_freezes", "rating_networks"} {
		if n := len(h.dump(1, `SELECT person FROM `+table+` WHERE person = ?1`, ann[:])); n != 0 {
			t.Errorf("%s has %d rows of them", table, n)
		}
	}
	if n := len(h.dump(1, `SELECT game FROM rating_changes`)); n != 2 {
		t.Errorf("%d changes are left", n)
	}
}

// Changes of games are told by seat, but those of levels.
func TestChangesOf(t *testing.T) {
	h := openHouse(t)
	ann := h.person(1)
	game := h.over(noon(1), rating.Two, seat(ann, 1), level("hard@1", 2))
	h.rateAll()
	all, err := store.Read(t.Context(), h.rows, func(tx *store.Tx) (map[string]map[int]int, error) { return ChangesOf(tx, []string{game, "none"}) })
	if err != nil || len(all) != 1 || len(all[game]) != 1 || all[game][0] <= 0 {
		t.Errorf("the changes are %v, %v", all, err)
	}
}
