package server

import (
	"encoding/json"
	"net/http"
	"testing"

	"circulade/internal/feature/challenges"
)

// challengeLists returns the challenges that somebody has received and sent.
func (b *browser) challengeLists() (l challenges.Lists) {
	b.t.Helper()
	a := b.get("/api/challenges").want(b.t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &l); err != nil {
		b.t.Fatal(err)
	}
	return l
}

// challenges somebody by name to a game, and returns the answer.
func (b *browser) challenges(name string, wish obj) *answered {
	b.t.Helper()
	return b.post("/api/players/"+name+"/challenge", wish)
}

// accepts a challenge and returns the id of its table.
func (b *browser) accepts(id string) (game string) {
	b.t.Helper()
	var told struct{ Game string }
	if err := json.Unmarshal(b.post("/api/challenges/"+id+"/accept", obj{}).want(b.t, http.StatusOK, "").body, &told); err != nil {
		b.t.Fatal(err)
	}
	return told.Game
}

// A friend is challenged to a rated game, is told so at once, and accepts: both sit at a table without a
// host that counts.
func TestChallengeByName(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bob")
	ann, bob := pals[0], pals[1]
	f, _ := bob.stream("/api/lobby/stream?tables=none")
	ann.challenges("bob", obj{"preset": "classic", "rated": true, "clock": obj{"kind": "bank", "bank_s": 300, "increment_s": 5}}).want(t, http.StatusCreated, "")
	for f.lobby(t).Type != "challenges" {
	}
	list := bob.challengeLists().Received
	if len(list) != 1 || list[0].By != "Ann" || !list[0].Wish.Rated {
		t.Fatalf("Bob has %+v", list)
	}
	game := bob.accepts(list[0].ID)
	if again := bob.accepts(list[0].ID); again != game {
		t.Errorf("accepted again it leads to %s, not %s", again, game)
	}
	if sent := ann.challengeLists().Sent; len(sent) != 1 || sent[0].Game != game {
		t.Errorf("Ann has sent %+v", sent)
	}
	for seat, b := range pals {
		a := b.get("/api/games/" + game)
		var told struct{ Rated, Published, Forfeit bool }
		if err := json.Unmarshal(a.body, &told); err != nil {
			t.Fatal(err)
		}
		at := a.ok(t)
		if !told.Rated || !told.Published || !told.Forfeit || at.Host || !at.Seats[seat].Yours || at.Seats[seat].Account == "" {
			t.Errorf("seat %d: %+v, %+v", seat, told, at.Seats)
		}
	}
	ann.remove("/api/challenges/"+list[0].ID).want(t, http.StatusConflict, "accepted")
}

// Who plays a rated game again plays a rated one, without a host.
func TestRatedRematch(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bob")
	ann, bob := pals[0], pals[1]
	ann.challenges("Bob", obj{"rated": true}).want(t, http.StatusCreated, "")
	game := "/api/games/" + bob.accepts(bob.challengeLists().Received[0].ID)
	ann.post(game+"/seats/0/resign", obj{}).ok(t)
	ann.post(game+"/again", obj{}).want(t, http.StatusAccepted, "")
	next := bob.post(game+"/again", obj{}).want(t, http.StatusCreated, "").ok(t)
	var told struct{ Rated, Published, Host bool }
	if err := json.Unmarshal(ann.get(gamePath(next, "")).body, &told); err != nil || !told.Rated || !told.Published || told.Host {
		t.Errorf("the rematch is %+v: %v", told, err)
	}
}

// Who may not challenge somebody is answered as if there were nobody of this name, and a guest challenges
// nobody. What is wrong with the game is told first.
func TestChallengeIsRefused(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, eve := h.account(t, "Ann"), h.account(t, "Eve")
	ann.befriend("Eve")
	one, other := eve.challenges("Ann", obj{}), eve.challenges("Nobody", obj{})
	one.want(t, http.StatusNotFound, "not-found")
	if string(one.body) != string(other.body) {
		t.Errorf("%s\n%s", one.body, other.body)
	}
	allow := func(whom string) {
		ann.put("/api/account/visibility", obj{"page": "private", "challenges": whom}).want(t, http.StatusOK, "")
	}
	allow("everybody")
	eve.challenges("Ann", obj{}).want(t, http.StatusCreated, "")
	eve.befriend("Ann").want(t, http.StatusOK, "")
	allow("nobody")
	if again := eve.challenges("Ann", obj{}); string(again.body) != string(other.body) {
		t.Errorf("%s\n%s", again.body, other.body)
	}
	eve.challenges("Eve", obj{}).want(t, http.StatusConflict, "yourself")
	eve.challenges("Ann", obj{"seed": "1"}).want(t, http.StatusBadRequest, "unknown-field")
	eve.challenges("Ann", obj{"rated": true, "clock": obj{"kind": "none"}}).want(t, http.StatusBadRequest, "bad-setup")
	h.browser(t).challenges("Ann", obj{}).want(t, http.StatusForbidden, "no-account")
	h.browser(t).post("/api/challenges/nonsense/accept", obj{}).want(t, http.StatusForbidden, "no-account")
	h.browser(t).remove("/api/challenges/nonsense").want(t, http.StatusNotFound, "not-found")
	if l := h.browser(t).challengeLists(); len(l.Received)+len(l.Sent) > 0 {
		t.Errorf("a guest has %+v", l)
	}
}

// A program is challenged as a person is, and accepts by its token; its table admits programs.
func TestChallengeAProgram(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bot := h.account(t, "Ann"), h.robot(t, "Robbie")
	ann.befriend("Robbie").want(t, http.StatusOK, "")
	bot.owner.befriend("Ann").want(t, http.StatusOK, "")
	ann.challenges("Robbie", obj{"first": "sender"}).want(t, http.StatusCreated, "")
	game := bot.accepts(bot.challengeLists().Received[0].ID)
	if at := ann.get("/api/games/" + game).ok(t); !at.Programs || !at.Seats[1].Program || at.Waiting[0] != 0 {
		t.Errorf("the table: %+v", at)
	}
	ann.challenges("Robbie", obj{}).want(t, http.StatusCreated, "")
	id := ann.challengeLists().Sent[0].ID
	bot.remove("/api/challenges/"+id).want(t, http.StatusOK, "")
	ann.remove("/api/challenges/"+id).want(t, http.StatusNotFound, "not-found")
}

// During maintenance nobody is challenged and nothing accepted; what was sent waits. Who is banned is
// signed out, and does neither.
func TestChallengeInMaintenance(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	boss := h.admin(t, "Ada")
	pals := h.pals(t, "Ann", "Bob")
	ann, bob := pals[0], pals[1]
	ann.challenges("Bob", obj{}).want(t, http.StatusCreated, "")
	id := bob.challengeLists().Received[0].ID
	boss.put("/api/admin/maintenance", obj{"text": "New disks."}).want(t, http.StatusOK, "")
	ann.challenges("Bob", obj{}).want(t, http.StatusServiceUnavailable, "maintenance")
	bob.post("/api/challenges/"+id+"/accept", obj{}).want(t, http.StatusServiceUnavailable, "maintenance")
	boss.remove("/api/admin/maintenance").want(t, http.StatusOK, "")
	bob.accepts(id)
	ann.challenges("Bob", obj{}).want(t, http.StatusCreated, "")
	id = bob.challengeLists().Received[0].ID
	boss.ban(obj{"account": "Bob", "reason": "Rude."})
	bob.post("/api/challenges/"+id+"/accept", obj{}).want(t, http.StatusForbidden, "no-account")
	bob.challenges("Ann", obj{}).want(t, http.StatusForbidden, "no-account")
}

// challenging sends and answers challenges.
func (b *browser) challenging(h *house) {
	b.t.Helper()
	pals := h.pals(b.t, "Iris", "June")
	bot := h.robot(b.t, "Karel")
	pals[0].befriend("Karel").want(b.t, http.StatusOK, "")
	bot.owner.befriend("Iris").want(b.t, http.StatusOK, "")
	for _, p := range append(pals, bot.browser) {
		p.spy = b.spy
	}
	pals[0].challenges("June", obj{
		"preset": "classic", "expansions": []string{"base"}, "options": obj{"base.small_city": "two"}, "aids": "outlines,bag,features,squares,projected",
		"clock": obj{"kind": "days", "days": 3}, "rated": true, "first": "random",
	}).want(b.t, http.StatusCreated, "")
	pals[0].challenges("Karel", obj{}).want(b.t, http.StatusCreated, "")
	for _, c := range pals[0].challengeLists().Sent {
		if !c.Program {
			game := pals[1].accepts(c.ID)
			pals[1].get("/api/games/" + game).ok(b.t)
		}
	}
	pals[0].challengeLists()
	pals[1].challengeLists()
	bot.remove("/api/challenges/"+bot.challengeLists().Received[0].ID).want(b.t, http.StatusOK, "")
}

// Who is challenged while they have no page open is told so by push, once, in the language of their browser;
// who has challenged is told that it was accepted, as the clock waits for them. Nobody is told who has muted
// the other, or blocks them, or has a page open.
func TestChallengeIsPushed(t *testing.T) {
	t.Parallel()
	c := newCalling(t)
	h := openHouse(t, c.on)
	pals := h.pals(t, "Ann", "Bob", "Cid", "Dan")
	for _, name := range []string{"Bob", "Cid", "Dan"} {
		pals[0].befriend(name)
	}
	ann, bob, cid, dan := pals[0], pals[1], pals[2], pals[3]
	for i, b := range pals {
		b.befriend("Ann")
		b.post("/api/notice/push", c.subscription("/"+string("abcd"[i]))).want(t, http.StatusOK, "")
	}
	told := func(n int, path, says string) {
		t.Helper()
		eventually(t, path+" is told", func() bool { return len(c.push.Got()) >= n })
		if got := c.push.Got(); len(got) != n || got[n-1].Path != path || got[n-1].Plain != says {
			t.Fatalf("told %+v, want the last %s to %s", got, says, path)
		}
	}
	// Dan has a page open, Cid has muted Ann.
	f, _ := dan.stream("/api/lobby/stream?tables=none")
	f.lobby(t)
	if err := h.people.Mute(t.Context(), h.personOf(t, cid), true, h.personOf(t, ann)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Dan", "Cid", "Bob"} {
		ann.challenges(name, obj{"clock": obj{"kind": "bank", "bank_s": 300}}).want(t, http.StatusCreated, "")
	}
	id := bob.challengeLists().Received[0].ID
	told(1, "/b", `{"title":"Ann fordert dich zu einer Partie heraus","body":"Nimm innerhalb eines Tages an oder lehne ab.","page":"account#challenges","tag":"challenge/`+id+`"}`)
	game := bob.accepts(id)
	told(2, "/a", `{"title":"Bob nimmt deine Herausforderung an","body":"Euer Tisch ist bereit.","page":"t/`+game+`","tag":"accepted/`+id+`"}`)
	// By the day whoever begins is told that it is their turn, and no more.
	ann.challenges("Bob", obj{"clock": obj{"kind": "days", "days": 3}, "first": "sender"}).want(t, http.StatusCreated, "")
	id = bob.challengeLists().Received[0].ID
	told(3, "/b", `{"title":"Ann fordert dich zu einer Partie heraus","body":"Nimm innerhalb eines Tages an oder lehne ab.","page":"account#challenges","tag":"challenge/`+id+`"}`)
	game = bob.accepts(id)
	told(4, "/a", `{"title":"Eine Partie Circulade","body":"Du bist am Zug","game":"`+game+`"}`)
	// Where the other begins they learn that their challenge was accepted.
	ann.challenges("Bob", obj{"clock": obj{"kind": "days", "days": 3}, "first": "receiver"}).want(t, http.StatusCreated, "")
	eventually(t, "Bob is told", func() bool { return len(c.push.Got()) >= 5 })
	id = bob.challengeLists().Received[0].ID
	game = bob.accepts(id)
	eventually(t, "both are told", func() bool { return len(c.push.Got()) >= 7 })
	got := map[string]string{}
	for _, p := range c.push.Got()[5:] {
		got[p.Path] = p.Plain
	}
	if len(got) != 2 || got["/b"] != `{"title":"Eine Partie Circulade","body":"Du bist am Zug","game":"`+game+`"}` ||
		got["/a"] != `{"title":"Bob nimmt deine Herausforderung an","body":"Euer Tisch ist bereit.","page":"t/`+game+`","tag":"accepted/`+id+`"}` {
		t.Errorf("told %v", got)
	}
}
