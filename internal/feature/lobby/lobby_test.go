package lobby

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/gamelog"
)

// openLobby opens a lobby on a fresh store.
func openLobby(tb testing.TB) *Lobby {
	tb.Helper()
	disk := teststore.Open(tb, store.FeatureSteps{Feature: "lobby", Steps: pairing.Schema()})
	limits := DefaultLimits()
	limits.PersonTables, limits.AddressTables = limits.Tables, limits.Tables
	l := Open(Config{Rows: disk, Log: slog.New(slog.DiscardHandler), Limits: limits})
	tb.Cleanup(func() {
		l.Close()
		_ = disk.Close()
	})
	return l
}

// listing returns the listing of table n after a number of changes.
func listing(n, changes int) Listing {
	return Listing{
		ID: fmt.Sprintf("table%d", n), State: Waits, Title: fmt.Sprint(changes), Made: "2026-11-26T02:00:00Z",
		Seats: []ListedSeat{{Name: "Ann", Kind: "here"}, {Name: "Player 2", Kind: "link", Free: true}}, Free: 1,
		Preset: "plus", Sets: []string{"base", "inns-cathedrals"}, Aids: "club", Host: "Ann",
	}
}

// A page is the list as a subscriber has it after the pushes that it was sent.
type page struct {
	tables map[string]string // titles by id
	seq    int64
}

func (p *page) hear(tb testing.TB, push []byte) {
	tb.Helper()
	var news struct {
		Lobby struct {
			Seq    int64
			Reset  bool
			Tables []Listing
			Gone   []string
		}
	}
	if err := json.Unmarshal(push, &news); err != nil {
		tb.Fatal(err)
	}
	if p.tables == nil || news.Lobby.Reset {
		p.tables = map[string]string{}
	}
	for _, t := range news.Lobby.Tables {
		p.tables[t.ID] = t.Title
	}
	for _, id := range news.Lobby.Gone {
		delete(p.tables, id)
	}
	p.seq = news.Lobby.Seq
}

// TestLobbyTells has subscribers of all speeds end with the same list, whatever they skipped.
func TestLobbyTells(t *testing.T) {
	l := openLobby(t)
	quick, slow := l.Subscribe(store.Holder{}, Whole, false), l.Subscribe(store.Holder{}, Whole, false)
	var a, b page
	look := func(w *Subscriber, p *page) {
		if push := w.Next(t.Context()); push != nil {
			p.hear(t, push.JSON)
		}
	}
	look(slow, &b)
	for round := range 30 {
		for n := range 20 {
			l.SetListing(listing(n, round))
		}
		gone := listing(round%20, round)
		gone.State = ""
		l.SetListing(gone)
		l.publish()
		look(quick, &a)
	}
	look(slow, &b)
	if len(a.tables) != 19 || fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("who was quick has %v, who was slow %v", a, b)
	}
	if push := slow.Next(t.Context()); push != nil {
		t.Errorf("without news there is %.100s", push.JSON)
	}
	// What was forgotten is told whole.
	for n := range maxDepartures + 10 {
		one := listing(1000+n, 0)
		l.SetListing(one)
		one.State = ""
		l.SetListing(one)
		l.publish()
	}
	b.tables["table-left-over"] = "stays unless all is told"
	look(slow, &b)
	if b.tables["table-left-over"] != "" || len(b.tables) != 19 {
		t.Errorf("who missed too much has %v", b.tables)
	}
}

// TestOldNewsComeAsTheyAre: only what many are told is compressed, once for all of them, whatever else
// somebody asks for in between.
func TestOldNewsComeAsTheyAre(t *testing.T) {
	l := openLobby(t)
	first := l.seq
	for round := range 2 * maxRenders {
		for n := range 20 {
			l.SetListing(listing(n, round))
		}
		l.publish()
	}
	whole, last := l.ListSince(Whole), l.ListSince(l.seq-1)
	for _, m := range []*packed.Message{whole, last, l.ListSince(l.seq - packedSeqs)} {
		if !m.Compressible() {
			t.Errorf("what many are told is not compressed: %.60s", m.JSON)
		}
	}
	for n := range int64(2*maxRenders - packedSeqs) {
		if m := l.ListSince(first + n); m.Compressible() || len(m.JSON) < packed.MinSize {
			t.Fatalf("%d bytes of what has changed since %d of %d: compressed", len(m.JSON), n, l.seq-first)
		}
	}
	if l.ListSince(Whole) != whole || l.ListSince(l.seq-1) != last {
		t.Error("what many are told is made anew")
	}
	if len(l.renders) > maxRenders {
		t.Errorf("%d answers are kept", len(l.renders))
	}
}

// TestLobbyIsBounded holds all limits also against tables that say by themselves that
// they are there.
func TestLobbyIsBounded(t *testing.T) {
	l := openLobby(t)
	l.cfg.Limits = Limits{Tables: 5, PersonTables: 2, AddressTables: 3}
	told := func(n int, host byte, from string) {
		one := listing(n, 0)
		one.Hosts, one.From = []store.Holder{{host}}, netip.MustParseAddr(from)
		l.SetListing(one)
	}
	for n := range 4 {
		told(n, 1, "192.0.2.1")
	}
	for n := range 4 {
		told(10+n, byte(10+n), "192.0.2.1")
	}
	if n := len(l.tables); n != 3 {
		t.Errorf("one address has %d tables", n)
	}
	for n := range 9 {
		told(20+n, byte(20+n), fmt.Sprintf("192.0.2.%d", 20+n))
	}
	if n := len(l.tables); n != 5 {
		t.Errorf("all have %d tables", n)
	}
}

// TestLeftTablesStayOut: where nobody of a table has been for long, it is in the list again when
// somebody of it comes back, and not because a stranger looks at it.
func TestLeftTablesStayOut(t *testing.T) {
	l := openLobby(t)
	one := listing(1, 0)
	made, err := time.Parse(time.RFC3339, one.Made)
	if err != nil {
		t.Fatal(err)
	}
	now := made
	l.cfg.Now = func() time.Time { return now }
	for _, step := range []struct {
		what   string
		after  time.Duration
		away   bool
		listed bool
	}{
		{"it is made, and its host is not there yet", 0, true, true},
		{"nobody has come", keepTime, true, false},
		{"the host comes back", time.Minute, false, true},
	} {
		now = now.Add(step.after)
		l.Sweep()
		one.Away = step.away
		l.SetListing(one)
		if listed := l.tables[one.ID] != nil; listed != step.listed {
			t.Errorf("%s: listed %v, want %v", step.what, listed, step.listed)
		}
	}
}

// TestTablesForFriendsAreInNoList: whoever watches the lobby is told nothing of them, not even that
// something has changed, or is gone.
func TestTablesForFriendsAreInNoList(t *testing.T) {
	l := openLobby(t)
	l.SetListing(listing(1, 0))
	l.publish()
	before, seq := string(l.ListSince(Whole).JSON), l.seq
	one := listing(2, 0)
	one.Open, one.Hosts, one.Sitters = gamelog.OpenCircle, []store.Holder{{1}}, []store.Holder{{1}, {2}}
	tell := func(state string, changes int) {
		one.State, one.Title = state, fmt.Sprint(changes)
		l.SetListing(one)
		l.publish()
	}
	for n := range 3 {
		tell(Waits, n)
		if e := l.tables[one.ID]; e == nil || !e.isOpenTo(store.Holder{3}, map[store.Holder]bool{{1}: true}) || e.isOpenTo(store.Holder{3}, map[store.Holder]bool{{2}: true}) {
			t.Fatalf("it is known as %+v", e)
		}
		tell("", n)
	}
	if now := string(l.ListSince(Whole).JSON); now != before || l.seq != seq || len(l.departures) > 0 || len(l.presence.tablesOf) > 0 {
		t.Errorf("everybody is told %s, gone are %v; before it was %s", now, l.departures, before)
	}
	if since := string(l.ListSince(seq).JSON); strings.Contains(since, one.ID) {
		t.Errorf("since then there is %s", since)
	}
}

// BenchmarkLobby sends 200 subscribers a list of 1,000 tables of which 50 change each
// second, and measures how long it takes until a subscriber has read what has changed.
func BenchmarkLobby(b *testing.B) {
	const tables, watchers, pause = 1000, 200, 20 * time.Millisecond
	l := openLobby(b)
	for n := range tables {
		l.SetListing(listing(n, 0))
	}
	l.publish()
	var mu sync.Mutex
	var took []time.Duration
	sent := make([]time.Time, tables+b.N)
	var all sync.WaitGroup
	stop := make(chan struct{})
	for range watchers {
		w := l.Subscribe(store.Holder{}, l.seq, false)
		all.Go(func() {
			countChanges(b, w, stop, func(change int) {
				mu.Lock()
				took = append(took, time.Since(sent[change]))
				mu.Unlock()
			})
		})
	}
	for n := range b.N {
		mu.Lock()
		sent[n] = time.Now()
		mu.Unlock()
		l.SetListing(listing(n%tables, n))
		time.Sleep(pause)
	}
	time.Sleep(3 * gatherTime)
	close(stop)
	all.Wait()
	slices.Sort(took)
	if len(took) == 0 {
		return
	}
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(len(took))/float64(b.N), "heard/change")
}

// countChanges reads what a subscriber is sent until stop, and calls heard for each change in it.
func countChanges(b *testing.B, w *Subscriber, stop <-chan struct{}, heard func(change int)) {
	for {
		select {
		case <-w.Ready():
		case <-stop:
			return
		}
		push := w.Next(b.Context())
		if push == nil {
			continue
		}
		var news struct {
			Lobby struct{ Tables []Listing }
		}
		if err := json.Unmarshal(push.JSON, &news); err != nil {
			b.Error(err)
			return
		}
		for _, t := range news.Lobby.Tables {
			var change int
			if _, err := fmt.Sscan(t.Title, &change); err == nil {
				heard(change)
			}
		}
	}
}

// TestRowsNameNobody: what the lobby saves has nobody's name, so that it goes on to name nobody who is
// called otherwise now, or is no more; after a start they are called as the store has it. A row of an
// older program that has names loses them.
func TestRowsNameNobody(t *testing.T) {
	disk := teststore.Open(t)
	defer disk.Close()
	one := listing(1, 0)
	g := store.Game{
		Info:  store.Info{ID: one.ID, Created: 1, Updated: 1, Status: store.Playing, Summary: []byte("{}"), Names: []string{"Ann", "Player 2"}},
		Setup: []byte("{}"), Secret: []byte("0123456789abcdef0123456789abcdef"),
	}
	host := store.Holder{1}
	err := disk.Create(t.Context(), g,
		store.Grant{Game: g.ID, Seat: store.HostSeat, Kind: store.GrantHost, Holder: host, Created: 1},
		store.Grant{Game: g.ID, Seat: 0, Kind: store.GrantPerson, Holder: host, Created: 1})
	if err != nil {
		t.Fatal(err)
	}
	open := func() *Lobby {
		return Open(Config{Rows: disk, Log: slog.New(slog.DiscardHandler), Limits: DefaultLimits()})
	}
	row := func() (data []byte) {
		t.Helper()
		err := disk.View(t.Context(), func(tx *store.Tx) error {
			return tx.One(`SELECT listing FROM lobby_tables WHERE game = ?1`, []any{one.ID}, &data)
		})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	l := open()
	l.SetListing(one)
	l.Close()
	if data := row(); strings.Contains(string(data), "Ann") || strings.Contains(string(data), "Player") {
		t.Errorf("the row is %s", data)
	}
	old, err := json.Marshal(one)
	if err != nil {
		t.Fatal(err)
	}
	err = disk.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(sqlSave, one.ID, old)
		if err == nil {
			_, err = tx.Exec(`UPDATE names SET name = 'former player' WHERE game = ?1 AND seat = 0`, one.ID)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	l = open()
	if e := l.tables[one.ID]; e == nil || e.Seats[0].Name != "former player" || e.Host != "former player" || e.Seats[1].Name != "Player 2" {
		t.Errorf("after a start it is listed as %+v", e)
	}
	l.Close()
	if data := row(); strings.Contains(string(data), "Ann") {
		t.Errorf("the old row is %s", data)
	}
}
