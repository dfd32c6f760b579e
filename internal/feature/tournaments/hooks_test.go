package tournaments

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// TestHookTells has a small tournament told: each thing once, in order, signed, and no more than its page shows.
func TestHookTells(t *testing.T) {
	h, at := receiving(t, "Org", "Ada", "Bob", "Cyd", "Dan")
	path, code := h.makes("Org", with(swiss(2), obj{"entry": "code", "hidden": true, "form": obj{"kind": "swiss", "rounds": 2, "break_s": 10}}))
	secret := h.hook("Org", path, at.URL+"/x?key=1")
	for _, p := range []string{"Ada", "Bob", "Cyd", "Dan"} {
		h.enter(p, path, obj{"code": code}).ok(t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.tell()
	list := at.wantKinds(secret, hookBegan, hookPaired)
	h.pass(11 * time.Second)
	h.tell()
	list = append(list, at.wantKinds(secret, hookRound)...)
	h.finishAll()
	h.tell()
	list = append(list, at.wantKinds(secret, hookResult, hookResult, hookStanding, hookPaired)...)
	h.desk("Org", path, obj{"unpair": obj{"round": 2}}).ok(t)
	h.send("Dan", "DELETE", path+"/entry", "").ok(t)
	h.desk("Org", path, obj{"pair": obj{}}).ok(t)
	h.tell()
	list = append(list, at.wantKinds(secret, hookUnpaired, hookPaired)...)
	h.pass(11 * time.Second)
	h.finishAll()
	h.tell()
	list = append(list, at.wantKinds(secret, hookRound, hookResult, hookStanding, hookOver)...)
	h.desk("Org", path, obj{"correct": obj{"round": 2, "board": 1, "game": 1, "attempt": 1, "ranks": []int{2, 1}, "points": []int{1, 2}, "reason": "typed"}}).ok(t)
	h.tell()
	list = append(list, at.wantKinds(secret, hookResult, hookStanding)...)
	ids := map[string]bool{}
	last := -1
	for _, one := range list {
		ids[one.id] = true
		if one.says.Seq < last || one.says.AsOf <= one.says.Seq || one.says.Tournament.Page != "https://play.example/tournaments/"+path[len("/api/tournaments/"):] || one.says.Tournament.Name != "Evening" {
			t.Errorf("behind %d comes %s", last, one.body)
		}
		last = one.says.Seq
		for _, hidden := range []string{code, strings.TrimPrefix(secret, "whsec_"), `"lots"`, "key=1"} {
			if strings.Contains(one.body, hidden) {
				t.Errorf("%q is told: %s", hidden, one.body)
			}
		}
	}
	if len(ids) != len(list) {
		t.Errorf("%d messages have %d ids", len(list), len(ids))
	}
	var result hookMatch
	if err := json.Unmarshal(list[3].says.Data, &result); err != nil || !result.Decided || result.Round != 1 || len(result.Sides) != 2 || result.Sides[0].Name == "" ||
		len(result.Tables) != 1 || result.Tables[0] != "https://play.example/t/"+result.Games[0].Game || len(result.Games[0].Points) != 2 {
		t.Errorf("a result is %s: %v", list[3].body, err)
	}
	var standings hookStandings
	if err := json.Unmarshal(list[5].says.Data, &standings); err != nil || len(standings.Rows) != 4 || standings.Rows[0].Name == "" || standings.More {
		t.Errorf("standings are %s: %v", list[5].body, err)
	}
	if s := h.shows(path); s.Waiting != 0 || s.Failed != 0 || s.Said != "it answered 204" || s.Address != at.URL+"/x?key=1" {
		t.Errorf("the owner sees %+v", s)
	}
	if logs := h.logs.String(); strings.Contains(logs, at.URL) || strings.Contains(logs, secret[6:]) {
		t.Errorf("the log says %s", logs)
	}
}

// TestHookKinds tells of what the other kinds of tournament have: matches that are added to an arena, and matches
// that a withdrawal decides, with the standings once.
func TestHookKinds(t *testing.T) {
	h, at := receiving(t, "Org", "Ada", "Bob", "Cyd", "Dan")
	arena, _ := h.makes("Org", obj{"name": "Rush", "form": obj{"kind": "arena", "minutes": 10}, "game": obj{"preset": "classic"}})
	league, _ := h.makes("Org", obj{"name": "Winter", "form": obj{"kind": "league", "days": 1, "break_s": 1}, "game": obj{"preset": "classic"}})
	for _, path := range []string{arena, league} {
		for _, p := range []string{"Ada", "Bob", "Cyd", "Dan"} {
			h.enter(p, path, obj{}).ok(t)
		}
		h.desk("Org", path, obj{"start": obj{}}).ok(t)
	}
	secret := h.hook("Org", arena, at.URL)
	h.goOn()
	h.pass(time.Minute)
	h.tell()
	first := at.took()
	at.kinds(secret, first)
	h.finishAll()
	h.pass(2 * time.Minute)
	h.tell()
	again := at.took()
	at.kinds(secret, again)
	boards := map[int]int{}
	results := 0
	for _, one := range append(first, again...) {
		var p hookPairing
		if one.says.Type == hookPaired && json.Unmarshal(one.says.Data, &p) == nil {
			for _, m := range p.List {
				boards[m.Board]++
			}
		}
		if one.says.Type == hookResult {
			results++
		}
		if one.says.Type == hookStanding {
			t.Error("an arena tells standings before its end")
		}
	}
	if len(boards) < 4 || results < 2 {
		t.Errorf("an arena has told of the boards %v and of %d results", boards, results)
	}
	for board, n := range boards {
		if n != 1 {
			t.Errorf("board %d is told %d times", board, n)
		}
	}
	h.send("Org", "DELETE", arena+"/hook", "").ok(t)
	secret = h.hook("Org", league, at.URL)
	h.send("Ada", "DELETE", league+"/entry", "").ok(t)
	h.tell()
	at.wantKinds(secret, hookResult)
	h.send("Bob", "DELETE", league+"/entry", "").ok(t)
	h.desk("Org", league, obj{"cancel": obj{"reason": "rain"}}).ok(t)
	h.tell()
	list := at.took()
	if kinds := at.kinds(secret, list); kinds[len(kinds)-1] != hookCancelled || !strings.Contains(list[len(list)-1].body, "rain") {
		t.Errorf("told were %v", kinds)
	}
}

// TestHookFails has a receiver fail: the same message is sent again after pauses that grow, with nothing behind it
// before it has arrived, until it is given up; a test that arrives lets it go on.
func TestHookFails(t *testing.T) {
	h, at := receiving(t, "Org", "Ada", "Bob")
	path := h.begun(1, "Ada", "Bob")
	secret := h.hook("Org", path, at.URL)
	h.tell()
	at.wantKinds(secret)
	at.answers(http.StatusFound)
	h.finishAll()
	h.tell()
	first := at.wantKinds(secret, hookResult)[0]
	s := h.shows(path)
	if s.Failed != 1 || s.GivenUp || s.Next == "" || s.Waiting != 2 || !strings.Contains(s.Said, "302") {
		t.Errorf("after one failure the owner sees %+v", s)
	}
	at.answers(http.StatusInternalServerError)
	for i, pause := range hookPauses {
		h.pass(pause - time.Second)
		h.tell()
		at.wantKinds(secret)
		h.pass(time.Second)
		h.tell()
		if again := at.wantKinds(secret, hookResult)[0]; again.id != first.id || again.says.Seq != first.says.Seq {
			t.Errorf("try %d is of %s", i+2, again.id)
		}
	}
	h.pass(7 * 24 * time.Hour)
	h.tell()
	at.wantKinds(secret)
	if s := h.shows(path); !s.GivenUp || s.Failed != 11 || s.Next != "" || s.Said != "it answered 500" {
		t.Errorf("given up, the owner sees %+v", s)
	}
	if a := h.send("Org", "POST", path+"/hook/test", obj{}).ok(t); string(a.body) != `{"ok":false,"said":"it answered 500"}` {
		t.Errorf("a test that does not arrive says %s", a.body)
	}
	h.tell()
	at.wantKinds(secret, hookTest)
	at.answers(http.StatusOK)
	if a := h.send("Org", "POST", path+"/hook/test", obj{}).ok(t); string(a.body) != `{"ok":true,"said":"it answered 200"}` {
		t.Errorf("a test that arrives says %s", a.body)
	}
	h.tell()
	if list := at.wantKinds(secret, hookTest, hookResult, hookStanding, hookOver); list[1].id != first.id {
		t.Errorf("it goes on with %s", list[1].id)
	}
	at.answers(http.StatusGone)
	h.desk("Org", path, obj{"correct": obj{"round": 1, "board": 1, "game": 1, "ranks": []int{2, 1}, "points": []int{1, 2}, "reason": "typed"}}).ok(t)
	h.tell()
	at.wantKinds(secret, hookResult)
	if s := h.shows(path); !s.GivenUp || s.Failed != 1 {
		t.Errorf("after 410 the owner sees %+v", s)
	}
	h.pass(hookKept + 2*time.Hour)
	h.tell()
	if s := h.shows(path); s.Address != "" {
		t.Errorf("long after its end the owner sees %+v", s)
	}
}

// TestHookSentAgain has a server die after it has sent a message and before it has noted that: another one sends it
// again, under the same id, and what follows once.
func TestHookSentAgain(t *testing.T) {
	h, at := receiving(t, "Org", "Ada", "Bob")
	path := h.begun(1, "Ada", "Bob")
	secret := h.hook("Org", path, at.URL)
	at.once = func() { // the lease of the dead one has run out
		if err := h.store.Update(t.Context(), func(tx *store.Tx) error { return tx.Do(`UPDATE tournament_hooks SET claim = NULL, until = 0`) }); err != nil {
			t.Error(err)
		}
	}
	h.finishAll()
	h.out.look(t.Context())
	h.out.work.Wait()
	first := at.took()
	h.server(ratelimit.New[netip.Addr](1e6, 1e6)).tell()
	list := append(first, at.took()...)
	kinds := at.kinds(secret, list)
	if !slices.Equal(kinds, []string{hookResult, hookResult, hookStanding, hookOver}) {
		t.Fatalf("told were %v: %s", kinds, h.logs.String())
	}
	if list[0].id != list[1].id {
		t.Errorf("first are %s and %s", list[0].id, list[1].id)
	}
}

// TestHookServers has two servers look at the same time, and one while the other sends: each message is sent once.
func TestHookServers(t *testing.T) {
	h, at := receiving(t, "Org", "Ada", "Bob", "Cyd", "Dan")
	other := h.server(ratelimit.New[netip.Addr](1e6, 1e6))
	path := h.begun(1, "Ada", "Bob", "Cyd", "Dan")
	secret := h.hook("Org", path, at.URL)
	h.finishAll()
	at.once = h.server(ratelimit.New[netip.Addr](1e6, 1e6)).tell
	var both sync.WaitGroup
	for _, server := range []*house{h, other} { // each of them looks from one goroutine, as a server does
		both.Go(func() {
			for range 3 {
				server.tell()
			}
		})
	}
	both.Wait()
	at.wantKinds(secret, hookResult, hookResult, hookStanding, hookOver)
}

// TestHookDesk holds who may have which address told, and that the secret is told once.
func TestHookDesk(t *testing.T) {
	h, at := receiving(t, "Org", "Ada", "Ref")
	path, _ := h.makes("Org", swiss(2))
	h.send("Org", "POST", path+"/staff", obj{"name": "Ref"}).ok(t)
	for _, who := range []string{"", "Ada", "Ref", "guest"} {
		h.send(who, "GET", path+"/hook", "").refused(t, "not-organiser", "owner")
		h.send(who, "PUT", path+"/hook", obj{"address": at.URL}).refused(t, "not-organiser", "owner")
		h.send(who, "DELETE", path+"/hook", "").refused(t, "not-organiser", "owner")
		h.send(who, "POST", path+"/hook/test", obj{}).refused(t, "not-organiser", "owner")
	}
	if a := h.send("Org", "GET", path+"/hook", "").ok(t); string(a.body) != "{}" {
		t.Errorf("without a webhook: %s", a.body)
	}
	h.send("Org", "POST", path+"/hook/test", obj{}).refused(t, "not-found", "no webhook")
	h.send("Org", "PUT", path+"/hook", obj{"address": "https://10.0.0.1/"}).refused(t, "bad-address", "public")
	h.send("Org", "PUT", path+"/hook", obj{"address": "http://example.org/"}).refused(t, "bad-address", "https")
	one := h.hook("Org", path, at.URL)
	two := h.hook("Org", path, at.URL+"/other")
	if one == two {
		t.Error("a new address has the old secret")
	}
	h.send("Org", "POST", path+"/hook/test", obj{}).ok(t)
	at.wantKinds(two, hookTest)
	for _, seen := range []answer{h.send("Org", "GET", path+"/hook", ""), h.send("Org", "GET", path, ""), h.send("Org", "GET", path+"/export?format=json", ""), h.send("", "GET", path+"/log", "")} {
		if strings.Contains(string(seen.body), two[6:]) {
			t.Errorf("the secret is shown again: %s", seen.body)
		}
	}
	if a := h.send("", "GET", path+"/export?format=json", ""); strings.Contains(string(a.body), at.URL) {
		t.Error("everybody is shown the address")
	}
	if s := h.sees("Org", path); !s.You.Hooks {
		t.Error("the owner is not told that there are webhooks")
	}
	if s := h.sees("Ref", path); s.You.Hooks {
		t.Error("a referee is told that they may set a webhook")
	}
	var data []any
	if err := h.store.View(t.Context(), func(tx *store.Tx) (err error) {
		data, err = export(tx, h.session["Org"].Person)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprintf("%+v", data); !strings.Contains(text, at.URL+"/other") || strings.Contains(text, two[6:]) {
		t.Errorf("the download of the owner has %s", text)
	}
	last := answer{}
	for range 12 {
		last = h.send("Org", "PUT", path+"/hook", obj{"address": at.URL})
	}
	last.refused(t, "too-many", "three times a minute")
	h.send("Org", "DELETE", path+"/hook", "").ok(t)
	h.send("Org", "DELETE", path+"/hook", "").ok(t)
	h.pass(time.Hour)
	h.hook("Org", path, at.URL)
	h.removes("Org")
	rows := -1
	if h.row(`SELECT count(*) FROM tournament_hooks`, nil, &rows); rows != 0 {
		t.Errorf("without its owner there are %d webhooks", rows)
	}
}

// TestHooksOff holds that nothing is kept or sent where the host has not switched webhooks on.
func TestHooksOff(t *testing.T) {
	h := open(t, "Org")
	path, _ := h.makes("Org", swiss(2))
	h.send("Org", "PUT", path+"/hook", obj{"address": "https://example.org/"}).refused(t, "webhooks-off", "sends nothing")
	h.send("Org", "GET", path+"/hook", "").refused(t, "webhooks-off", "sends nothing")
	if h.sees("Org", path).You.Hooks {
		t.Error("the owner is told that there are webhooks")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	h.runAll(ctx) // without hooks
}

// TestHookRoom holds how many messages are on their way at a time: of one owner, to one target, and in all.
func TestHookRoom(t *testing.T) {
	h := newHooks(&Service{cfg: Config{Hooks: &Hooks{}}})
	owner := func(n byte) (o store.Holder) { o[0] = n; return o }
	a, b := h.reserve("t 1", 1, owner(1), "https://a.example/x"), h.reserve("t 2", 1, owner(1), "https://b.example")
	for what, got := range map[string]func(){
		"one tournament twice": h.reserve("t 1", 1, owner(9), "https://z.example"), "a third of an owner": h.reserve("t 3", 1, owner(1), "https://c.example"),
	} {
		if got != nil {
			t.Errorf("%s gets room", what)
		}
	}
	if h.reserve("t 4", 1, owner(2), "https://A.example:443/y") == nil {
		t.Error("a second to a target gets no room")
	}
	if h.reserve("t 5", 1, owner(3), "https://a.example/z") != nil {
		t.Error("a third to a target gets room")
	}
	n := 3
	for ; h.reserve(fmt.Sprint("t ", n+10), 1, owner(byte(n+10)), fmt.Sprint("https://h", n, ".example")) != nil; n++ {
	}
	if n != hooksAtOnce {
		t.Errorf("%d are on their way", n)
	}
	a()
	if h.reserve("t 6", 1, owner(1), "https://d.example") == nil {
		t.Error("what is given back cannot be had again")
	}
	b()
	if len(h.busy) == 0 || len(h.slots) != hooksAtOnce-1 {
		t.Errorf("left are %d of %v", len(h.slots), h.busy)
	}
}
