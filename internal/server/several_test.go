package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/jackc/pgx/v5"

	"circulade/bot"
	"circulade/internal/caller"
	"circulade/internal/cluster/bus"
	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/feature/bots"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/ratelimit"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/table"
	"circulade/internal/table/tabletest"
	"circulade/rules"
)

// A town is some servers on one database. They live until the test says otherwise, and ask what
// they missed when it says so.
type town struct {
	t       *testing.T
	address string
	houses  []*house
	buses   []*pgbus.Bus
}

// openTown starts servers on a database of the test's own.
func openTown(t *testing.T, servers int, change ...func(server int, cfg *Config)) *town {
	t.Helper()
	n := &town{t: t, address: postgrestest.Address(t)}
	for range servers {
		n.open(n.address, time.Minute, pgbus.Options{Manual: true, DeadAfter: time.Hour}, change...)
	}
	n.beat()
	n.awaitEars()
	return n
}

// open opens one more server, which reaches the database by an address and waits so long for it.
func (n *town) open(address string, patience time.Duration, o pgbus.Options, change ...func(server int, cfg *Config)) {
	n.t.Helper()
	games, err := postgres.OpenWith(n.t.Context(), address, postgres.Options{Patience: patience})
	if err != nil {
		n.t.Fatal(err)
	}
	o.QueryTimeout, o.Log = patience, slog.New(slog.NewTextHandler(&tabletest.LogBuffer{}, nil))
	b, err := pgbus.Open(n.t.Context(), address, o)
	for tries := 0; err != nil && tries < 10; tries++ { // whoever has little patience, on a busy machine
		b, err = pgbus.Open(n.t.Context(), address, o)
	}
	if err != nil {
		n.t.Fatal(err)
	}
	h := openHouseOn(n.t, games, func(cfg *Config) {
		cfg.Bus = b
		for _, f := range change {
			f(len(n.houses), cfg)
		}
	})
	n.houses, n.buses = append(n.houses, h), append(n.buses, b)
}

// awaitEars waits until all servers hear each other.
func (n *town) awaitEars() {
	n.t.Helper()
	c := n.connect()
	for listening := 0; listening < len(n.houses); time.Sleep(5 * time.Millisecond) {
		err := c.QueryRow(n.t.Context(), `SELECT count(*) FROM pg_stat_activity
			WHERE query LIKE 'LISTEN%' AND state = 'idle' AND datname = current_database()`).Scan(&listening)
		if err != nil {
			n.t.Fatal(err)
		}
	}
}

// beat has each of some servers, or all, know who lives.
func (n *town) beat(some ...int) {
	n.t.Helper()
	for i, b := range n.buses {
		if len(some) > 0 && !slices.Contains(some, i) {
			continue
		}
		if err := b.Beat(n.t.Context()); err != nil {
			n.t.Fatal(err)
		}
	}
}

func (n *town) connect() *pgx.Conn {
	n.t.Helper()
	c, err := pgx.Connect(n.t.Context(), n.address)
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { _ = c.Close(context.Background()) })
	return c
}

// ask has the database answer with one number.
func (n *town) ask(query string, args ...any) (answer int) {
	n.t.Helper()
	if err := n.connect().QueryRow(n.t.Context(), query, args...).Scan(&answer); err != nil {
		n.t.Fatal(err)
	}
	return answer
}

// tableOf makes tables until one belongs to a server.
func (n *town) tableOf(server int, make func() *answered) *answered {
	n.t.Helper()
	for range 100 {
		if a := make(); n.buses[server].OwnedHere(a.ok(n.t).ID) {
			return a
		}
	}
	n.t.Fatalf("of a hundred tables none is server %d's", server)
	return nil
}

// Whoever plays by one server and reads by another reads what they have played; and the pages
// that follow by the other hear of it.
func TestTwoServersOneTable(t *testing.T) {
	n := openTown(t, 2)
	ann := n.houses[0].browser(t)
	made := ann.makeTable("here", "here").ok(t)
	there := ann.at(t, n.houses[1])
	seen := there.get(gamePath(made, "")).ok(t)
	if seen.Seq != made.Seq || !seen.Seats[0].Yours {
		t.Fatalf("the other server shows %+v", seen)
	}
	line, now := there.socket(made, 0), made
	for i := range 6 {
		by, other := ann, there
		if i%2 == 1 {
			by, other = there, ann
		}
		now = by.step(now, i*7, fmt.Sprintf("move-%d", i)).ok(t)
		if read := other.get(gamePath(now, "")).ok(t); read.Seq != now.Seq || read.State.Version != now.State.Version {
			t.Fatalf("after move %d one server is at %d and the other at %d", i, now.Seq, read.Seq)
		}
	}
	there.until(line, "the last move", func(pushed *tableSeen) bool { return pushed.Seq == now.Seq })
	// Who has seen what a server does not know of yet plays there all the same.
	now = ann.step(now, 3, "last").ok(t)
	there.step(now, 5, "later").ok(t)
}

// Who follows by one server is there by the other, what they say is heard there, and who signs out
// at one is put out at both.
func TestCompanyOfTwoServers(t *testing.T) {
	n := openTown(t, 2)
	ann, bo, _, _ := chatters(t, n.houses[0], nil)
	boThere := chatter{bo.at(t, n.houses[1]), t, bo.table}
	line := boThere.socket(bo.table, 0)
	eventually(t, "Bo is there", func() bool { return ann.get(gamePath(ann.table, "")).ok(t).Seats[1].Connected })
	heard := boThere.followChat(0)
	ann.said("hello over there")
	heard.brings(t, "hello over there")
	_ = line.Close(websocket.StatusNormalClosure, "")
	ann.post(gamePath(ann.table, "/seats/1/name"), obj{"name": "Not Bo"})
	boThere.post(gamePath(ann.table, "/seats/1/name"), obj{"name": "Bob"}).ok(t)
	eventually(t, "Bo's name", func() bool { return ann.get(gamePath(ann.table, "")).ok(t).Seats[1].Name == "Bob" })

	cy := n.houses[0].browser(t)
	cy.signUp("Cyril")
	cyThere := cy.at(t, n.houses[1])
	open, _, err := cyThere.dial("/api/lobby/socket?for=me", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = open.CloseNow() }()
	cy.remove("/api/session").want(t, 200, "")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for err == nil {
		_, _, err = open.Read(ctx)
	}
	if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("who has signed out at the other server is put out with %v", err)
	}
}

// Who is banned by one server is put out by the other, a network that is banned at one is at the
// other, and what is said at one is told at the other; who is no admin any more is none there.
func TestRuleOfTwoServers(t *testing.T) {
	n := openTown(t, 2, func(_ int, cfg *Config) { cfg.BehindProxy = true })
	ann := n.houses[0].admin(t, "Ann")
	bo := n.houses[1].browser(t)
	bo.signUp("Bob")
	table := bo.makeTable("here", "here").ok(t)
	line, lobby := bo.socket(table, 0), n.houses[1].browser(t).from("192.0.2.9").window()
	ann.put("/api/admin/announcement", obj{"text": "Tonight."}).want(t, 200, "")
	hears(t, line)
	if told := bo.hostSaid(); told.Announcement == nil || told.Announcement.Text != "Tonight." {
		t.Errorf("the other server says %+v", told)
	}
	ann.ban(obj{"account": "Bob", "reason": "x"})
	if code := ends(t, line); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket of who is banned ends with %v", code)
	}
	bo.signIn("Bob", somePassword).want(t, 403, "banned")
	ann.ban(obj{"network": "192.0.2.0/24", "reason": "x"})
	if code := ends(t, lobby.conn); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket of a banned network ends with %v", code)
	}
	n.houses[1].browser(t).from("192.0.2.10").get("/api/hello").want(t, 403, "banned")
	there := ann.at(t, n.houses[1])
	if list := there.bans(""); len(list.Bans) != 2 {
		t.Errorf("the other server has the bans %+v", list)
	}
	ann.put("/api/admin/maintenance", obj{}).want(t, 200, "")
	eventually(t, "nothing new begins", func() bool {
		return n.houses[1].browser(t).post("/api/games", obj{"seats": hereSeats("A", "B")}).status == 503
	})
	var role moderation.Admin
	n.houses[0].command(t, &role, "admin-revoke", "Ann")
	there.get("/api/admin/bans").want(t, 403, "not-admin")
}

// A public table is listed by all servers, whoever takes a seat at it at one has it at the other,
// and it goes when it is over.
func TestLobbyOfTwoServers(t *testing.T) {
	n := openTown(t, 2)
	w := n.houses[1].browser(t).window()
	ann, bo := n.houses[0].browser(t), n.houses[1].browser(t)
	made := ann.openTable("Ann", 1)
	w.until("the table waits", func() bool { return w.tables[made.ID].State == lobby.Waits })
	bo.post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(t)
	eventually(t, "Bo sits there", func() bool { return ann.get(gamePath(made, "")).ok(t).Seats[1].Name == "Bo" })
	w.until("the table runs", func() bool { return w.tables[made.ID].State == lobby.Runs })
	ann.post(gamePath(made, "/end"), obj{}).ok(t)
	w.until("the table is over", func() bool { return len(w.tables) == 0 })
}

// frozen is a computer player that never answers, until it is let go.
type frozen struct {
	bot.Player
	asked chan struct{}
	free  chan struct{}
}

func (f frozen) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	choice, err := f.Player.Choose(ctx, s)
	select {
	case f.asked <- struct{}{}:
	default:
	}
	<-f.free
	return choice, err
}

// A server that dies without a word is replaced: where its computer player was asked, another
// server's plays. It was only frozen, and when it goes on and believes still that the table is its
// own, nothing is played twice.
func TestServerDies(t *testing.T) {
	asked, free := make(chan struct{}, 1), make(chan struct{})
	n := openTown(t, 2, func(server int, cfg *Config) {
		cfg.Bots = func(c *bots.Config) {
			if server == 0 {
				c.Make = func(name string, o bot.Options) (bot.Player, error) {
					p, err := bot.Make(name, o)
					return frozen{p, asked, free}, err
				}
			}
		}
	})
	ann := n.houses[1].browser(t) // by the other server: the table's own hears that it is wanted
	made := n.tableOf(0, func() *answered { return ann.makeTable("here", "greedy") })
	line, now := ann.socket(made.Table, 0), made.Table
	for i := 0; now.Waiting[0] == 0; i++ {
		now = ann.step(now, 0, fmt.Sprint("move-", i)).ok(t)
	}
	<-asked
	if n.buses[1].OwnedHere(now.ID) {
		t.Fatal("the table is not of the server that it was made for")
	}
	n.ask(`WITH dead AS (UPDATE bus.servers SET seen = seen - interval '2 hours' RETURNING 1) SELECT count(*) FROM dead`)
	n.beat(1) // the other one, ten seconds later
	after := ann.until(line, "the computer player has played", func(p *tableSeen) bool { return p.Seq > now.Seq && len(p.Waiting) > 0 && p.Waiting[0] == 0 })
	if !n.buses[0].OwnedHere(now.ID) || !n.buses[1].OwnedHere(now.ID) {
		t.Fatal("not both servers believe that the table is theirs")
	}
	close(free)
	n.houses[0].registry.Drain(t.Context())
	if seq := n.ask(`SELECT seq FROM games WHERE id = $1`, now.ID); int64(seq) != after.Seq {
		t.Errorf("the log ends at %d after the frozen server goes on, at %d before", seq, after.Seq)
	}
	by := ann.at(t, n.houses[0])
	if read := by.get(gamePath(now, "")).ok(t); read.Seq != after.Seq {
		t.Errorf("the frozen server shows %d, the other %d", read.Seq, after.Seq)
	}
	by.step(after, 0, "on").ok(t)
}

// aheadBy has tables all be this server's, and their clocks go as now does, so much ahead of it.
func aheadBy(ahead *atomic.Int64, now func() time.Time) func(*table.Config) {
	return func(tc *table.Config) {
		tc.Now = func() time.Time { return now().Add(time.Duration(ahead.Load())) }
		tc.Beat = 50 * time.Millisecond
		tc.Others.OwnedHere = func(string) bool { return true }
	}
}

// sqlFlags is how often the flag of a table's first seat has fallen.
const sqlFlags = `SELECT count(*) FROM entries WHERE game = $1 AND kind = 'clock' AND convert_from(data, 'UTF8') LIKE '%"flag":0%'`

// A flag falls once though two servers believe that the table is theirs and look at the same time.
func TestFlagFallsOnceOnTwoServers(t *testing.T) {
	var ahead atomic.Int64
	n := openTown(t, 2, func(_ int, cfg *Config) {
		now := cfg.Bus.Now
		cfg.Tables = aheadBy(&ahead, now)
	})
	ann, bo := n.houses[0].browser(t), n.houses[1].browser(t)
	made := ann.timed(obj{"kind": "bank", "bank_s": 60, "flag": "out"}, "here", "link", "link")
	cy := n.houses[1].browser(t)
	bo.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	cy.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[1].Secret}).ok(t)
	for i, b := range []*browser{ann, bo, cy} {
		line := b.socket(made.Table, 0)
		defer func() { _ = line.CloseNow() }()
		_ = i
	}
	eventually(t, "the clock runs on both", func() bool {
		return clockOf(t, ann.get(gamePath(made.Table, ""))).Started && clockOf(t, bo.get(gamePath(made.Table, ""))).Started
	})
	ahead.Store(int64(2 * time.Minute)) // more than the bank and the grace after a start
	fallen := func(b *browser) bool { return len(clockOf(t, b.get(gamePath(made.Table, ""))).Flags) > 0 }
	eventually(t, "the flag falls on both", func() bool { return fallen(ann) && fallen(bo) })
	if count := n.ask(sqlFlags, made.Table.ID); count != 1 {
		t.Errorf("the flag has fallen %d times", count)
	}
}

// Who tries to sign in by several servers has no more tries than by one.
func TestSignInsOfTwoServers(t *testing.T) {
	n := openTown(t, 2, func(_ int, cfg *Config) { cfg.Limits.SignIns, cfg.Limits.SignInBurst = 0.001, 6 })
	refused := 0
	for i := range 8 {
		b := n.houses[i%2].browser(t)
		if b.signIn(fmt.Sprint("nobody ", i), somePassword).status == 429 {
			refused++
		}
	}
	if refused != 2 {
		t.Errorf("of eight tries at two servers %d were refused, of which six may be", refused)
	}
}

// Of new accounts and tables an address has no more at several servers than at one.
func TestLimitsOfTwoServers(t *testing.T) {
	n := openTown(t, 2, func(_ int, cfg *Config) {
		cfg.Limits.Accounts, cfg.Limits.AccountBurst = 0.001, 3
		cfg.Limits.Tables, cfg.Limits.TableBurst = 0.001, 3
	})
	accounts, tables := 0, 0
	for i := range 5 {
		b := n.houses[i%2].browser(t)
		if b.post("/api/games", obj{"seats": hereSeats("A", "B")}).status == 429 {
			tables++
		}
		if b.post("/api/account", obj{"name": fmt.Sprint("Somebody ", i), "password": somePassword}).status == 429 {
			accounts++
		}
	}
	if accounts != 2 || tables != 2 {
		t.Errorf("of five at two servers %d accounts and %d tables were refused, of which three may be", accounts, tables)
	}
}

// The share of an account is one at all servers, and so are those of all accounts of an address.
func TestAccountShareOfTwoServers(t *testing.T) {
	n := openTown(t, 2, func(_ int, cfg *Config) { cfg.Limits.Tables, cfg.Limits.TableBurst = 1e-9, 1 })
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	n.houses[0].browser(t).post("/api/games", seats).ok(t)
	n.houses[1].browser(t).post("/api/games", seats).wantTooMany(t)
	for i := range caller.AccountShares + 1 {
		ann := n.houses[i%2].account(t, fmt.Sprint("Somebody ", i))
		if i == caller.AccountShares {
			ann.post("/api/games", seats).wantTooMany(t)
			break
		}
		ann.post("/api/games", seats).ok(t)
		ann.at(t, n.houses[1-i%2]).post("/api/games", seats).wantTooMany(t)
	}
}

// One browser of a club is counted under one share at all servers.
func TestSharesOfAClubAtTwoServers(t *testing.T) {
	n := openTown(t, 2)
	r := httptest.NewRequest(http.MethodGet, "/api/hello", nil)
	r.Header.Set("Authorization", "Bearer x")
	for _, h := range n.houses {
		h.ingress.Clubs, h.ingress.ClubFactor = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, 1<<20
	}
	if a, b := n.houses[0].callers.Address(r), n.houses[1].callers.Address(r); a != b {
		t.Errorf("one server counts them under %v, the other under %v", a, b)
	}
}

// countingBus notes whether what it counts may be broken off.
type countingBus struct {
	bus.Bus
	broken error
}

func (b *countingBus) Allow(ctx context.Context, _ string, _ float64, _ int) (time.Duration, error) {
	b.broken = ctx.Err()
	return time.Second, b.broken
}

// Who hangs up while they are counted for all servers breaks nothing off: it would cost a connection.
func TestHangingUpCostsTheBusNothing(t *testing.T) {
	b := &countingBus{}
	callers := caller.New(caller.Config{Log: slog.New(slog.DiscardHandler), CountOnAllServers: b.Allow})
	gone, leave := context.WithCancel(t.Context())
	leave()
	if wait := caller.AllowOnAllServers(gone, callers, ratelimit.New[string](1, 1), "x", "x"); b.broken != nil || wait != time.Second {
		t.Errorf("after they left: %v, %v", wait, b.broken)
	}
}
