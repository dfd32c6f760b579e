package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

var quick = clock.Settings{Kind: clock.Bank, BankS: 600}

// Who left a table open and went away loses no time before they are back, whoever sits down
// and moves meanwhile; they are told once.
func TestClockWaitsForTheHost(t *testing.T) {
	d, e := newDial(), &ear{}
	h, _ := openRegistry(t, nil, d.on, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	s := ann.timed(quick, "here", "link")
	ann.come(s.ID)
	s = ann.turn(s.ID, 0) // she plays her first turn, and goes
	d.pass(time.Minute)
	if got := e.all(); len(got) > 0 {
		t.Errorf("heard %v before anybody sat down", got)
	}
	bo.holding(s.ID, 1)
	now := bo.turn(s.ID, 1)
	if now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{0}) {
		t.Errorf("Bo sits and has moved: %+v", now.Clock)
	}
	d.pass(time.Hour)
	if now = bo.see(s.ID, 0); now.Clock.Started || len(now.Clock.Flags) > 0 {
		t.Errorf("an hour later: %+v", now.Clock)
	}
	now.left(t, "nobody's time has run", 600, 600)
	if got := e.all(); !slices.Equal(got, []string{"0/1"}) || !e.heard[0].Sat {
		t.Errorf("heard %v, %+v", got, e.heard)
	}
	ann.come(s.ID)
	if now = bo.see(s.ID, 0); !now.Clock.Started || now.Clock.Awaits != nil || !slices.Equal(now.Clock.Running, []int{0}) {
		t.Errorf("Ann is back: %+v", now.Clock)
	}
	if got := e.all(); len(got) != 1 {
		t.Errorf("heard %v", got)
	}
}

// Who makes their choice there without following has come, too.
func TestClockWaitsForAMove(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	s := ann.timed(quick, "here", "link")
	d.pass(time.Second)
	bo.holding(s.ID, 1)
	if now := bo.see(s.ID, 0); now.Clock.Started {
		t.Fatal("the clock runs for somebody who is away")
	}
	ann.choose(ann.see(s.ID, 0), 0, "back")
	if now := bo.see(s.ID, 0); !now.Clock.Started {
		t.Error("Ann has moved, and the clock does not run")
	}
}

// Of several each has to come once, not at the same time; who has stands in the log, so that
// another start of the server and an undo agree. Each who is missing is told.
func TestClockWaitsForEach(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	d, e := newDial(), &ear{}
	h, _ := openRegistry(t, disk, d.on, e.on)
	ann, bo, cy := newGuest(t, h), newGuest(t, h), newGuest(t, h)
	id := ann.timed(quick, "here", "link", "link").ID
	for i, g := range []*guest{bo, cy} {
		g.come(id)
		d.pass(time.Second)
		g.holding(id, 1+i)
	}
	if got := e.all(); !slices.Equal(got, []string{"0/1", "1/1"}) {
		t.Errorf("heard %v", got)
	}
	bo.come(id)
	if now := bo.see(id, 0); now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{0}) {
		t.Errorf("Bo has come and gone: %+v", now.Clock)
	}
	h.Close()
	again, _ := openRegistry(t, disk, d.on)
	ann = &guest{t, again, ann.who}
	if now := ann.see(id, 0); now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{0}) {
		t.Errorf("after a restart: %+v", now.Clock)
	}
	s := ann.choose(ann.see(id, 0), 0, "back") // Ann's choice brings her
	if now := ann.see(id, 0); !now.Clock.Started || s.Undo == nil {
		t.Errorf("all have come: %+v", now.Clock)
	}
}

// A seat that is free again has whoever takes it come after it, and the others anew; that is
// written into the log so often and no more.
func TestClockWaitsAnew(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann, bo, cy := newGuest(t, h), newGuest(t, h), newGuest(t, h)
	id := ann.timed(quick, "here", "link", "link").ID
	for i, g := range []*guest{bo, cy} {
		d.pass(time.Second)
		g.holding(id, 1+i)
	}
	freed := func() {
		bo.come(id)
		ann.owned(id, func(t *Table) error { return errors.Join(t.clearSeat(2), t.reloadGrants()) })
		d.pass(time.Second)
		cy.holding(id, 2)
	}
	freed()
	if now := cy.see(id, 0); now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{0, 1}) {
		t.Errorf("a seat was free: %+v", now.Clock)
	}
	for range 2 * gamelog.MaxWaste {
		freed()
	}
	if n := len(decisions(t, h.cfg.Store, id)); n > 2*gamelog.MaxWaste+1 {
		t.Errorf("the log has %d decisions about the clock", n)
	}
}

// expired has a minute and more go by, and the table's alarm ring after it.
func (g *guest) expired(id string, d *dial) {
	g.tb.Helper()
	g.owned(id, func(t *Table) error {
		if at, ok := t.clock.newcomerGraceEnd(); !ok || at <= d.ms.Load() || t.clock.timer == nil {
			g.tb.Error("the table has no alarm for whoever sat down last")
		}
		d.pass(10 * time.Minute)
		t.clock.onTimer()
		return nil
	})
}

// Who sat down last and went away is waited for in turn: the clock does not start when the
// first is back, here or after a restart, and they are told.
func TestClockWaitsForWhoSatDownLast(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	d, e := newDial(), &ear{}
	h, _ := openRegistry(t, disk, d.on, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	id := ann.timed(quick, "here", "link").ID
	d.pass(time.Second)
	leave := bo.there(id)
	bo.holding(id, 1)
	ann.expired(id, d)
	leave()
	if now := ann.see(id, 0); now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{0, 1}) {
		t.Errorf("both are away: %+v", now.Clock)
	}
	if got := e.all(); !slices.Equal(got, []string{"0/1"}) { // nobody has come for Bo
		t.Errorf("heard %v", got)
	}
	h.Close()
	later := &ear{}
	again, _ := openRegistry(t, disk, d.on, later.on)
	ann, bo = &guest{t, again, ann.who}, &guest{t, again, bo.who}
	ann.come(id)
	d.pass(time.Hour)
	now := ann.see(id, 0)
	if now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{1}) {
		t.Errorf("Ann has come, Bo is away: %+v", now.Clock)
	}
	now.left(t, "nobody's time has run", 600, 600)
	if got := later.all(); !slices.Contains(got, "1/2") {
		t.Errorf("when Ann came heard %v", got)
	}
	bo.come(id)
	if now := ann.see(id, 0); !now.Clock.Started {
		t.Errorf("Bo is back: %+v", now.Clock)
	}
}

// As long as the store is away the alarm rings again and again: nobody is woken by it, and nobody
// told a second time.
func TestOutageWakesNobody(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	games, d, e := &away{Store: disk}, newDial(), &ear{}
	h, _ := openRegistry(t, games, d.on, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	id := ann.timed(quick, "here", "link").ID
	d.pass(time.Second)
	bo.holding(id, 1)
	table, err := h.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	f := table.Subscribe(bo.who, newClient)
	defer f.Leave()
	settled := func() {
		t.Helper()
		eventually(t, "everybody knows who is there", func() bool {
			pending, err := ask(t.Context(), table, func() (bool, error) { return table.presence.announcing || table.recovery.mustAsk, nil })
			return err == nil && !pending
		})
		drain(t, f)
	}
	rings := func(what string, prepare func(), want bool) {
		t.Helper()
		settled()
		ann.owned(id, func(table *Table) error {
			prepare()
			d.pass(10 * time.Minute)
			table.clock.onTimer()
			if got := ready(f); got != want {
				t.Errorf("%s: Bo is woken: %v", what, got)
			}
			return nil
		})
	}
	rings("nothing can be stored", func() { h.heartbeat.failing = true }, false)
	rings("it can again", func() { h.heartbeat.failing = false }, true)
	rings("it is not known what is stored", func() {
		games.gone.Store(true)
		table.recovery.markIndeterminate(h.now())
	}, false)
	games.gone.Store(false)
	settled()
	if got := e.all(); !slices.Equal(got, []string{"0/1"}) {
		t.Errorf("heard %v", got)
	}
}

// Who sat down and went before a seat was given to a computer player is told, and waited for.
func TestClockWaitsWhenTheLastSeatIsAComputers(t *testing.T) {
	d, e := newDial(), &ear{}
	h, _ := openRegistry(t, nil, d.on, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	id := ann.timed(quick, "here", "link", "link").ID
	d.pass(time.Second)
	bo.holding(id, 1)
	d.pass(10 * time.Minute)
	defer ann.there(id)()
	ann.owned(id, func(x *Table) error {
		return x.commitDecision(gamelog.Decision{Seat: 2, As: &gamelog.Seat{Kind: gamelog.KindBot, Bot: "random"}})
	})
	if now := ann.see(id, 0); now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{1}) {
		t.Errorf("Bo is away: %+v", now.Clock)
	}
	if got := e.all(); len(got) == 0 || got[0][:1] != "1" {
		t.Errorf("heard %v", got)
	}
	bo.come(id)
	if now := ann.see(id, 0); !now.Clock.Started {
		t.Errorf("Bo is back: %+v", now.Clock)
	}
}

// A program that streams by a seat's secret does not start the clock of whoever left it alone.
func TestClockWaitsBesideAProgram(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann := newGuest(t, h)
	id := ann.timed(quick, "here", "link").ID
	program := newGuest(t, h)
	ann.owned(id, func(x *Table) error { return x.roster.Grant(1, store.GrantLink, program.who.Holder) })
	d.pass(10 * time.Minute)
	defer program.there(id)()
	if now := ann.see(id, 0); now.Clock.Started || !slices.Equal(now.Clock.Awaits, []int{0}) {
		t.Errorf("Ann is away: %+v", now.Clock)
	}
	ann.come(id)
	if now := ann.see(id, 0); !now.Clock.Started {
		t.Errorf("Ann is back: %+v", now.Clock)
	}
}
