package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/notify/notifytest"
	"circulade/internal/store"
	"circulade/internal/table"
)

// A calendar is the clock of servers that one after the other have the same store. It goes on
// by itself, so that what is to be told in a moment is, and is put on by days.
type calendar struct {
	began time.Time
	on    atomic.Int64
}

// newCalendar begins in the evening: 19:00 in Berlin.
func newCalendar() *calendar { return &calendar{began: time.Now()} }

func (c *calendar) now() time.Time {
	evening := time.Date(2027, time.January, 15, 18, 0, 0, 0, time.UTC)
	return evening.Add(time.Since(c.began) + time.Duration(c.on.Load()))
}

func (c *calendar) pass(d time.Duration) { c.on.Add(int64(d)) }

func (c *calendar) of(cfg *Config) {
	others := cfg.notify
	cfg.notify = func(n *notify.Config) { others(n); n.Now = c.now }
	cfg.Tables = func(t *table.Config) { t.Now, t.Beat = c.now, time.Hour }
}

// A correspondence is a game by post, with a mail server and a push service of the test's own.
// Neither Ann nor Bo has the page open. Cy and Dee play another one, so that it shows when the
// server has looked at whom to tell.
type correspondence struct {
	*calling
	calendar *calendar
	dir      string
	*house
	ann, bo, cy, dee *browser
	at, other        *tableSeen
	once             account.Person // who came once
	rounds           int            // of the others
	want             map[string]int // how often each was told of a turn until now
}

// restart has another server go on with the store.
func (g *correspondence) restart(t *testing.T) {
	g.house = openHouseAt(t, g.dir, g.on, g.calendar.of)
	if g.ann != nil {
		g.moved(t, g.ann, g.bo, g.cy, g.dee)
	}
}

// told counts who was told of turns: by push, and by mail. Mail that asks for a confirmation is
// of no turn.
func (g *correspondence) told() map[string]int {
	list := map[string]int{}
	for _, p := range g.push.Got() {
		list["push to "+p.Path[1:]]++
	}
	for _, m := range g.mails.Got() {
		if strings.Contains(m.Header.Get("List-Unsubscribe"), notify.OffPath) {
			list["mail to "+strings.Join(m.To, ",")]++
		}
	}
	return list
}

// next waits until somebody is told of their turn by push and by mail, and nobody else of
// anything.
func (g *correspondence) next(t *testing.T, who string) {
	t.Helper()
	for _, way := range []string{"push to " + who, "mail to " + who + "@example.org"} {
		g.want[way]++
	}
	g.settled(t)
}

// settled waits until as much is told as should be, and has the server look at whom to tell
// once more: what it tells twice comes then at the latest.
func (g *correspondence) settled(t *testing.T) {
	t.Helper()
	who, seat, path := g.cy, 0, "push to dee"
	if g.rounds%2 == 1 {
		who, seat, path = g.dee, 1, "push to cy"
	}
	g.rounds++
	g.want[path]++
	eventually(t, "those are told who are to be", func() bool { return g.has(g.want, path) })
	who.plays(t, g.other.ID, seat)
	eventually(t, "the others are told", func() bool { return g.told()[path] == g.want[path] })
	if got := g.told(); fmt.Sprint(got) != fmt.Sprint(g.want) {
		t.Fatalf("told were %v, want %v", got, g.want)
	}
}

// has reports whether everybody is told as often as wanted, but by one way.
func (g *correspondence) has(want map[string]int, but string) bool {
	got := g.told()
	for way, n := range want {
		if way != but && got[way] < n {
			return false
		}
	}
	return true
}

// begin has four people sit down at two tables, who all want to be told.
func (g *correspondence) begin(t *testing.T) {
	g.restart(t)
	g.ann, g.bo, g.at = g.byLetter(t, "base/U", "base/B", "base/V", "base/B", "base/U", "base/V")
	g.cy, g.dee = g.browser(t), g.browser(t)
	g.other = byPost(t, g.cy, g.dee)
	for name, b := range map[string]*browser{"ann": g.ann, "bob": g.bo} {
		g.mailed(t, b, strings.ToUpper(name[:1])+name[1:])
		b.post("/api/notice/push", g.subscription("/"+name)).want(t, http.StatusOK, "")
	}
	g.cy.post("/api/notice/push", g.subscription("/cy")).want(t, http.StatusOK, "")
	g.dee.post("/api/notice/push", g.subscription("/dee")).want(t, http.StatusOK, "")
	g.bo.post("/api/notice/quiet", obj{"from": "22:00", "to": "07:00", "zone": "Europe/Berlin"}).want(t, http.StatusOK, "")
}

// orders leaves an order of Bo's: a monastery at a square, with a follower in it.
func (g *correspondence) orders(t *testing.T, x, y int) {
	t.Helper()
	now := g.bo.now(t, g.at)
	lay := g.bo.lays(t, now, "base/B", x, y)
	a := g.bo.post(gamePath(g.at, "/orders"), obj{"seq": now.Seq, "tile": "base/B", "all": []string{lay, "follower m"}})
	if o := ordersOf(t, a); len(o.Orders) != 1 || !o.Orders[0].Holds {
		t.Fatalf("the order: %s", a.body)
	}
}

// sweeps has the server look for guests and sessions that are to go, as it does every hour, on
// the calendar's day: a guest who came once, 20 days before the first evening, goes when 30 have
// passed.
func (g *correspondence) sweeps(t *testing.T) {
	t.Helper()
	passed := time.Duration(g.calendar.on.Load())
	people := account.Open(g.cfg.Rows, func() time.Time { return time.Now().Add(passed) }, persons()...)
	if err := people.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	n := 0
	if err := g.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
		return tx.One(`SELECT count(*) FROM persons WHERE id = ?1`, []any{g.once[:]}, &n)
	}); err != nil {
		t.Fatal(err)
	}
	if kept := passed < 10*24*time.Hour; kept != (n == 1) {
		t.Errorf("after %v a guest who came 20 days before is there: %v", passed, n == 1)
	}
}

// comesOnce has somebody look in who never comes again, 20 days before.
func (g *correspondence) comesOnce(t *testing.T) {
	_, session, err := g.accounts.NewGuest(t.Context(), "a browser", store.Holder{})
	if err != nil {
		t.Fatal(err)
	}
	g.once = session.Person
	before := time.Now().AddDate(0, 0, -20).UnixMilli()
	err = g.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(`UPDATE sessions SET seen = ?1 WHERE person = ?2`, before, g.once[:]); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE persons SET created = ?1 WHERE id = ?2`, before, g.once[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTenTurnsByPost plays ten turns over two weeks, with two restarts and the sweeps of guests
// and sessions: whoever has the turn is told once by each way they want, and never twice. In the hours in which Bo wants to be left
// alone he is not, but after them. An order of his lapses, and he is told; another is played, and
// he is not.
func TestTenTurnsByPost(t *testing.T) {
	if testing.Short() {
		t.Skip("says nothing about races that TestCorrespondence does not")
	}
	g := &correspondence{calling: newCalling(t), calendar: newCalendar(), dir: t.TempDir(), want: map[string]int{}}
	t.Run("the first evening", func(t *testing.T) {
		g.begin(t)
		g.comesOnce(t)
		g.sweeps(t)
		g.orders(t, 0, 1)
		g.ann.layTile(t, g.at, 1, 0, "pass") // 1: beside that square
		g.next(t, "bob")
		g.bo.layTile(t, g.at, 0, 1, "follower m") // 2
		g.next(t, "ann")
		g.orders(t, 1, 1)
		g.ann.layTile(t, g.at, -1, 0, "pass") // 3, and 4 by the order
		g.next(t, "ann")
		if now := g.ann.now(t, g.at); now.Waiting[0] != 0 || len(now.State.Tiles) != 5 {
			t.Fatalf("after the order: %d tiles, waits for %v", len(now.State.Tiles), now.Waiting)
		}
		g.calendar.pass(5 * time.Hour)
		g.ann.plays(t, g.at.ID, 0) // 5: at midnight
		g.settled(t)
	})
	t.Run("the first night", func(t *testing.T) {
		g.restart(t)
		g.calendar.pass(6*time.Hour + 50*time.Minute)
		g.settled(t) // it is 06:50
		g.sweeps(t)
	})
	t.Run("two more weeks", func(t *testing.T) {
		g.calendar.pass(20 * time.Minute)
		g.restart(t)
		g.next(t, "bob")
		g.calendar.pass(48 * time.Hour)
		g.bo.plays(t, g.at.ID, 1) // 6
		g.next(t, "ann")
		for turn := 7; turn <= 10; turn++ {
			g.calendar.pass(60 * time.Hour) // it is evening, or morning, and nobody's three days are over
			g.sweeps(t)
			who, seat, next := g.ann, 0, "bob"
			if turn%2 == 0 {
				who, seat, next = g.bo, 1, "ann"
			}
			who.plays(t, g.at.ID, seat)
			g.next(t, next)
		}
		g.calendar.pass(36 * time.Hour)
		g.sweeps(t)
		g.settled(t) // two weeks have passed
		g.checkWords(t)
	})
}

// checkWords looks at what all of it said.
func (g *correspondence) checkWords(t *testing.T) {
	t.Helper()
	pushed := g.push.Got()
	if slices.ContainsFunc(pushed, func(p notifytest.Pushed) bool { return p.Game != g.at.ID && p.Game != g.other.ID || p.Body == "" }) {
		t.Errorf("pushed: %+v", pushed)
	}
	for _, m := range g.mails.Got() {
		if strings.Contains(m.Header.Get("List-Unsubscribe"), notify.OffPath) && !strings.Contains(m.Body, "/t/"+g.at.ID) {
			t.Errorf("a mail does not lead to the table: %s", m.Raw)
		}
	}
}
