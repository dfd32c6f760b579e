package server

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/feature/bots"
	"circulade/internal/feature/lobby"
	"circulade/internal/table/gamelog"
)

// TestFriendsOfTwoServers: who uses one server is told of friends at another as of those at their own,
// whoever is not followed back is not, and who was here by a server that died is so no more.
func TestFriendsOfTwoServers(t *testing.T) {
	clock := newClock()
	n := openTown(t, 2, func(_ int, cfg *Config) { cfg.lobby = func(l *lobby.Config) { l.Now = clock.now } })
	ann, bo := n.houses[0].account(t, "Ann"), n.houses[1].account(t, "Bo 2")
	until := ann.watchFriends().until
	said := func(want string) func(*circleSeen) bool { return func(c *circleSeen) bool { return c.said() == want } }
	come := func() (leave func()) {
		his, _, err := bo.dial("/api/lobby/socket", nil)
		if err != nil {
			t.Fatal(err)
		}
		return func() { _ = his.CloseNow() }
	}
	leave := come()
	ann.befriend("Bo 2").want(t, http.StatusOK, "")
	until("she follows him, and is not told that he is here", said("Bo 2"))
	bo.befriend("Ann").want(t, http.StatusOK, "")
	until("he is here", said("Bo 2!"))
	if got := bo.friends().said(); got != "Ann!" {
		t.Errorf("he is told %q", got)
	}
	leave()
	eventually(t, "he has gone", func() bool {
		clock.add(time.Minute)
		n.houses[1].lobby.Sweep()
		return ann.friends().said() == "Bo 2="
	})
	until("he has gone", said("Bo 2="))
	defer come()()
	until("he is here again", said("Bo 2!"))
	n.ask(`WITH dead AS (UPDATE bus.servers SET seen = seen - interval '2 hours' RETURNING 1) SELECT count(*) FROM dead`)
	n.beat(0)
	if err := n.buses[0].Poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	until("his server is dead", said("Bo 2="))
}

// TestComputerPlayersOfTwoServers: what a computer player says of its turn is told by the servers that
// do not ask it, and who does not want to wait for it may say so at any of them.
func TestComputerPlayersOfTwoServers(t *testing.T) {
	var hastened atomic.Bool // at the table's own server, of which she asks nothing
	n := openTown(t, 2, func(server int, cfg *Config) {
		cfg.BotPause = time.Hour // a second, and a little more
		cfg.Bots = func(c *bots.Config) {
			if server == 0 {
				c.Meter.Hastened = func() { hastened.Store(true) }
			}
		}
	})
	ann := n.houses[1].browser(t)
	made := n.tableOf(0, func() *answered {
		return ann.post("/api/games", obj{"aids": "teach", "options": obj{"base.first_player": "seat0"}, "seats": []obj{
			{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindBot, "bot": "beginner"},
		}})
	})
	there := ann.at(t, n.houses[0])
	var heard []bots.Explanation
	for round := 0; round < 12 && (len(heard) == 0 || !hastened.Load()); round++ {
		now := ann.turn(ann.get(gamePath(made.Table, "")).ok(t))
		ann.post(gamePath(made.Table, "/hasten"), obj{}).want(t, http.StatusOK, "")
		eventually(t, "her own turn", func() bool {
			now = ann.get(gamePath(made.Table, "")).ok(t)
			return now.Waiting[0] == 0
		})
		if own := there.said(made.Table); len(own) > 0 {
			eventually(t, "the other server tells the same", func() bool {
				heard = ann.said(made.Table)
				return len(heard) == 1 && heard[0].Reason.Text == own[0].Reason.Text && heard[0].Version == own[0].Version
			})
		}
	}
	if !hastened.Load() || len(heard) == 0 {
		t.Errorf("hastened: %v; said: %+v", hastened.Load(), heard)
	}
}

// TestMatchedByTwoServers: people who ask at different servers are matched with each other, at one table,
// and each is told by the server that they follow.
func TestMatchedByTwoServers(t *testing.T) {
	n := openTown(t, 2)
	wish := obj{"preset": "classic", "players": 3}
	people := []*browser{n.houses[0].browser(t), n.houses[1].browser(t), n.houses[0].browser(t)}
	var tickets []string
	for _, b := range people {
		tickets = append(tickets, b.post("/api/lobby/pair", wish).waits(t).Ticket)
	}
	games := map[string]bool{}
	for i, b := range people {
		var seen *tableSeen
		eventually(t, "they are matched", func() bool {
			a := b.get("/api/lobby/pair/" + tickets[i])
			seen = a.Table
			return seen != nil
		})
		games[seen.ID] = true
	}
	if len(games) != 1 {
		t.Errorf("three are at the tables %v", games)
	}
}

// TestChallengesOfTwoServers: who is challenged by one server is told by another, which they use, and accepts there;
// the sender is told by theirs. They play, each by their own server, and the game is rated once. Accepted at both
// servers at once a challenge leads to one table, and what is taken back at one is gone at the other.
func TestChallengesOfTwoServers(t *testing.T) {
	t.Parallel()
	n := openTown(t, 2)
	ann, bob := n.houses[0].account(t, "Ann"), n.houses[1].account(t, "Bob")
	bob.put("/api/account/visibility", obj{"page": "private", "challenges": "everybody"}).want(t, http.StatusOK, "")
	hers, _ := ann.stream("/api/lobby/stream?tables=none")
	his, _ := bob.stream("/api/lobby/stream?tables=none")
	told := func(f *feed, by func() bool) {
		t.Helper()
		for more := true; more; more = !by() {
			for f.lobby(t).Type != "challenges" {
			}
		}
	}
	challenge := func(received int) (path string) {
		t.Helper()
		ann.challenges("Bob", obj{"rated": true}).want(t, http.StatusCreated, "")
		told(his, func() bool { return len(bob.challengeLists().Received) == received })
		return "/api/challenges/" + bob.challengeLists().Received[0].ID
	}
	first := challenge(1)
	told(hers, func() bool { return len(ann.challengeLists().Sent) == 1 }) // by her own server
	bob.post(first+"/accept", obj{}).want(t, http.StatusOK, "")
	told(hers, func() bool { return ann.challengeLists().Sent[0].Game != "" })
	table := ann.get("/api/games/" + ann.challengeLists().Sent[0].Game).ok(t)
	table = turnsOf(t, []*browser{ann, bob}, table, 2)
	bob.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	eventually(t, "both are told the rating by their servers", func() bool {
		return ann.ratingOf(t, table)[0].After != nil && bob.ratingOf(t, table)[1].After != nil
	})
	if seats := n.ask(`SELECT count(*) FROM results WHERE rated = 1 AND place = 1`); seats != 2 {
		t.Errorf("%d results have the first place", seats)
	}

	second := challenge(2)
	var both [2]*answered
	var wait sync.WaitGroup
	for i, b := range []*browser{bob, bob.at(t, n.houses[0])} {
		wait.Go(func() { both[i] = b.post(second+"/accept", obj{}) })
	}
	wait.Wait()
	one, other := both[0].want(t, http.StatusOK, ""), both[1].want(t, http.StatusOK, "")
	if tables := n.ask(`SELECT count(*) FROM games`); string(one.body) != string(other.body) || tables != 2 {
		t.Errorf("accepted at two servers it leads to %s and %s; there are %d tables", one.body, other.body, tables)
	}

	ann.remove(challenge(3)).want(t, http.StatusOK, "")
	told(his, func() bool { return len(bob.challengeLists().Received) == 2 })
}

// TestChallengeIsPushedByTwoServers: who is challenged at one server is told so once, by whichever comes first, and
// not at all while they have a page open at the other.
func TestChallengeIsPushedByTwoServers(t *testing.T) {
	c := newCalling(t)
	n := openTown(t, 2, func(_ int, cfg *Config) { c.on(cfg) })
	ann, bo, cy := n.houses[0].account(t, "Ann"), n.houses[1].account(t, "Bo 2"), n.houses[1].account(t, "Cyd")
	for _, b := range []*browser{bo, cy} {
		b.befriend("Ann").want(t, http.StatusOK, "")
		b.post("/api/notice/push", c.subscription("/"+map[*browser]string{bo: "bo", cy: "cy"}[b])).want(t, http.StatusOK, "")
		b.put("/api/account/visibility", obj{"page": "private", "challenges": "everybody"}).want(t, http.StatusOK, "")
	}
	open, _, err := bo.dial("/api/lobby/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = open.CloseNow() }()
	eventually(t, "Ann's server knows that he is here", func() bool { return n.houses[0].lobby.IsPresent(n.houses[1].personOf(t, bo)) })
	for _, name := range []string{"Bo 2", "Cyd"} {
		ann.challenges(name, obj{}).want(t, http.StatusCreated, "")
	}
	eventually(t, "Cy is told", func() bool { return len(c.push.Got()) > 0 })
	for _, h := range n.houses {
		h.notices.Wake()
	}
	time.Sleep(100 * time.Millisecond) // for what ought not to come
	if got := c.push.Got(); len(got) != 1 || got[0].Path != "/cy" {
		t.Errorf("told %+v", got)
	}
}
