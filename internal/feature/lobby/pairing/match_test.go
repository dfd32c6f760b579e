package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/store"
)

// meets returns a matcher for whom nobody is apart.
func meets() *matcher {
	return &matcher{botWait: BotWait, apart: func(_, _ *waiter) bool { return false }}
}

// waits returns somebody who waits for an unrated game of two, has waited for a time and has a strength
// that is known well.
func waits(name string, points int, waited time.Duration, change ...func(*waiter)) *waiter {
	w := &waiter{id: name, person: store.Holder([]byte(fmt.Sprintf("%-32s", name))), network: name, players: 2, waited: waited, made: -waited.Milliseconds(), points: points}
	for _, f := range change {
		f(w)
	}
	return w
}

// told returns the tables as text: "a b, c d".
func told(tables [][]*waiter) string {
	var list []string
	for _, t := range tables {
		var ids []string
		for _, w := range t {
			ids = append(ids, w.id)
		}
		list = append(list, strings.Join(ids, " "))
	}
	return strings.Join(list, ", ")
}

// TestTables goes through who sits with whom.
func TestTables(t *testing.T) {
	t.Parallel()
	seats := func(n int) func(*waiter) { return func(w *waiter) { w.players = n } }
	rated := func(w *waiter) { w.rated = true }
	sets := func(n int) func(*waiter) { return func(w *waiter) { w.sets = n } }
	from := func(net string) func(*waiter) { return func(w *waiter) { w.network = net } }
	club := func(w *waiter) { w.club = true }
	programs := func(w *waiter) { w.programs = true }
	bot := func(w *waiter) { w.program, w.programs = true, true }
	unknown := func(w *waiter) { w.unknown = true }
	most := func(n int) func(*waiter) { return func(w *waiter) { w.most = n } }
	every := func(w *waiter) { w.anyRated = true }
	takeAll := func(list ...*waiter) []*waiter { return spread(list) } // bots stand in all lines
	doubt := func(n int) func(*waiter) { return func(w *waiter) { w.interval = n } }
	const s = time.Second
	for _, test := range []struct {
		name string
		all  []*waiter
		want string
	}{
		{"of equal strength at once", []*waiter{waits("a", 1500, 0), waits("b", 1600, 0)}, "a b"},
		{"too far apart at once", []*waiter{waits("a", 1500, 0), waits("b", 1601, 0)}, ""},
		{"the window of both counts", []*waiter{waits("a", 1500, 50*s), waits("b", 1700, 0)}, ""},
		{"and grows with waiting", []*waiter{waits("a", 1500, 50*s), waits("b", 1700, 10*s)}, "a b"},
		{"not earlier", []*waiter{waits("a", 1500, 50*s), waits("b", 1700, 10*s-1)}, ""},
		{"a minute is enough", []*waiter{waits("a", 500, 60*s), waits("b", 2500, 0)}, "a b"},
		{"of whom little is known", []*waiter{waits("a", 1500, 0, doubt(400)), waits("b", 1700, 0, doubt(400))}, "a b"},
		{"the nearest first", []*waiter{waits("a", 1500, 3*s), waits("b", 1590, 2*s), waits("c", 1450, s)}, "a c"},
		{"who waited longest first", []*waiter{waits("a", 1500, s), waits("b", 1590, 2*s), waits("c", 1510, 3*s)}, "c a"},
		{"of as many seats", []*waiter{waits("a", 1500, 0, seats(3)), waits("b", 1500, 0), waits("c", 1500, 0, seats(3)), waits("d", 1500, 0, seats(3))}, "a c d"},
		{"rated with rated", []*waiter{waits("a", 1500, 0, rated), waits("b", 1500, 0), waits("c", 1500, 0, rated)}, "a c"},
		{"rated not of one network", []*waiter{waits("a", 1500, 90*s, rated), waits("b", 1500, 90*s, rated, from("a"))}, ""},
		{"rated of one club", []*waiter{waits("a", 1500, 0, rated, club), waits("b", 1500, 0, rated, from("a"), club)}, "a b"},
		{"unrated of one network", []*waiter{waits("a", 1500, 0), waits("b", 1500, 0, from("a"))}, "a b"},
		{"the same sets or any", []*waiter{waits("a", 1500, 9*s, sets(1)), waits("b", 1500, 8*s, sets(2)), waits("c", 1500, 7*s)}, "a c"},
		{"any is one thing for all at a table", []*waiter{
			waits("a", 1500, 4*s, seats(3)), waits("b", 1500, 3*s, seats(3), sets(1)), waits("c", 1500, 2*s, seats(3), sets(2)), waits("d", 1500, s, seats(3), sets(2)),
		}, "a c d"},
		{"not rated, without a rating", []*waiter{waits("a", 1500, 0, unknown), waits("b", 2300, 0)}, "a b"},
		{"not rated, without a rating, beyond others", []*waiter{waits("a", 2300, s), waits("b", 1900, 0), waits("c", 1500, 0, unknown)}, "a c"},
		{"rated, without a rating", []*waiter{waits("a", 1500, 0, rated, unknown), waits("b", 2300, 0, rated)}, ""},
		{"a bot that takes more", takeAll(waits("a", 1500, 4*s, programs, seats(3), rated), waits("b", 1500, 0, bot, most(6), every), waits("c", 1500, 0, from("d"), bot, most(3), every)), "a b c"},
		{"a bot that takes fewer", takeAll(waits("a", 1500, 4*s, programs, seats(3)), waits("b", 1500, 0, bot, most(6)), waits("c", 1500, 0, bot, most(2))), ""},
		{"a bot that takes no rated ones", takeAll(waits("a", 1500, 4*s, programs, rated), waits("b", 1500, 0, bot, most(6))), ""},
		{"a bot that takes more has one table", takeAll(waits("a", 1500, 5*s, programs, rated), waits("b", 1500, 4*s, programs), waits("c", 1500, 0, bot, most(6), every)), "a c"},
		{"the bot that has waited longest", []*waiter{waits("a", 1500, 4*s, programs), waits("b", 1500, 8*s, bot), waits("c", 1500, 9*s, bot), waits("d", 1500, 7*s, bot)}, "a c"},
		{"not yet a bot", []*waiter{waits("a", 1500, 3*s, programs), waits("b", 1500, 90*s, bot)}, ""},
		{"then a bot", []*waiter{waits("a", 1500, 4*s, programs), waits("b", 1500, 90*s, bot)}, "a b"},
		{"no bot for who wants none", []*waiter{waits("a", 1500, 90*s), waits("b", 1500, 90*s, bot)}, ""},
		{"no two bots", []*waiter{waits("a", 1500, 90*s, bot), waits("b", 1500, 90*s, bot)}, ""},
		{"people before bots", []*waiter{waits("a", 1500, 9*s, programs), waits("b", 1500, 90*s, bot), waits("c", 1550, 0)}, "a c"},
		{"bots fill a table", []*waiter{
			waits("a", 1500, 9*s, programs, seats(4)), waits("b", 1500, 90*s, bot, seats(4)), waits("c", 1550, 8*s, programs, seats(4)), waits("d", 1500, 90*s, bot, seats(4)),
		}, "a c d b"},
		{"and not one at which somebody wants none", []*waiter{
			waits("a", 1500, 9*s, programs, seats(3)), waits("b", 1500, 90*s, bot, seats(3)), waits("c", 1550, 9*s, seats(3)),
		}, ""},
	} {
		if got := told(meets().tables(test.all, 100)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		slices.Reverse(test.all)
		if got := told(meets().tables(test.all, 100)); got != test.want {
			t.Errorf("%s, in another order: %q, want %q", test.name, got, test.want)
		}
	}
	m := meets()
	m.apart = func(a, b *waiter) bool { return a.id+b.id == "ab" || a.id+b.id == "ba" }
	all := []*waiter{waits("a", 1500, 3*s), waits("b", 1500, 2*s), waits("c", 1590, s)}
	if got := told(m.tables(all, 100)); got != "a c" {
		t.Errorf("who must not meet: %q", got)
	}
}

// A crowd is a simulated population that asks to play: how long each waited, and how far those at each
// table are apart.
type crowd struct {
	waits []time.Duration
	apart []int
	left  int // wait at the end
}

// simulate has a person come every so often for an hour, who wants a table of so many seats, and
// runs a round each second.
func simulate(seed uint64, every time.Duration, players int) (c crowd) {
	r := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // a test is to be the same each time
	var waiting []*waiter
	next := time.Duration(0)
	for now := time.Duration(0); now < time.Hour; now += time.Second {
		for ; next <= now; next += time.Duration(r.ExpFloat64() * float64(every)) {
			w := waits(fmt.Sprint(next), 1500+int(350*r.NormFloat64()), 0)
			w.players, w.interval, w.made = players, 80+r.IntN(200), next.Milliseconds()
			waiting = append(waiting, w)
		}
		for _, w := range waiting {
			w.waited = now - time.Duration(w.made)*time.Millisecond
		}
		sits := map[*waiter]bool{}
		for _, table := range meets().tables(waiting, 1000) {
			points := []int{}
			for _, w := range table {
				sits[w] = true
				points = append(points, w.points)
				c.waits = append(c.waits, w.waited)
			}
			c.apart = append(c.apart, slices.Max(points)-slices.Min(points))
		}
		waiting = slices.DeleteFunc(waiting, func(w *waiter) bool { return sits[w] })
	}
	c.left = len(waiting)
	slices.Sort(c.waits)
	slices.Sort(c.apart)
	return c
}

// TestNobodyWaitsForEver simulates an hour of people whose strengths have a standard deviation of 350 points:
// all are paired, none much later than the minute after which anybody will do, and those who meet are
// nearer in strength than chance would have it (395 points for two).
func TestNobodyWaitsForEver(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		every   time.Duration
		players int
		longest time.Duration
		apart   int // mean difference of the strongest and the weakest of a table
		maxHalf time.Duration
		maxLeft int
	}{
		{time.Second, 2, 61 * time.Second, 120, 10 * time.Second, 60},
		{5 * time.Second, 2, 90 * time.Second, 220, 25 * time.Second, 30},
		{time.Minute, 2, 8 * time.Minute, 420, 2 * time.Minute, 5},
		{time.Second, 4, 75 * time.Second, 260, 30 * time.Second, 100},
		{5 * time.Second, 6, 3 * time.Minute, 1100, time.Minute, 30},
	} {
		c := simulate(7, test.every, test.players)
		sum := 0
		for _, d := range c.apart {
			sum += d
		}
		mean, half, longest := sum/len(c.apart), c.waits[len(c.waits)/2], c.waits[len(c.waits)-1]
		t.Logf("one every %v, %d seats: %d tables, mean difference %d points, half wait at most %v, 95 %% %v, all %v, %d still wait",
			test.every, test.players, len(c.apart), mean, half.Round(time.Second), c.waits[len(c.waits)*95/100].Round(time.Second), longest.Round(time.Second), c.left)
		if longest > test.longest || mean > test.apart || half > test.maxHalf || c.left > test.maxLeft {
			t.Errorf("one every %v, %d seats: mean difference %d, half wait %v, longest %v, %d left", test.every, test.players, mean, half, longest, c.left)
		}
	}
}
