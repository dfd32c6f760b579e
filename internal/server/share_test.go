package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// share opens a table's replay.
func (b *browser) share(table *tableSeen) shareLink {
	b.t.Helper()
	a := b.post(gamePath(table, "/share"), obj{})
	a.want(b.t, http.StatusOK, "")
	var link shareLink
	if err := json.Unmarshal(a.body, &link); err != nil || !access.IsID(link.ID) || link.ID == table.ID {
		b.t.Fatalf("the link to %s is %s, %v", table.ID, a.body, err)
	}
	return link
}

// A shareLink opens a shared replay.
type shareLink struct{ ID, Secret string }

func (l shareLink) path() string { return "/api/games/" + l.ID + "/replay" }

// A shared replay is there for whoever has the link, and for nobody once it is
// withdrawn. Anybody seated may share and withdraw it.
func TestShare(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	link := ann.share(table)
	if again := bo.share(table); again != link {
		t.Errorf("shared again it is %v, not %v", again, link)
	}
	if !bo.get(gamePath(table, "")).ok(t).Shared {
		t.Error("the table does not say that it is shared")
	}
	r := eve.replay(link.path(), withShare(link.Secret))
	if r.ID != link.ID || r.Status != store.Ended || len(r.Seats) != 2 {
		t.Errorf("the shared replay is %+v", r)
	}
	eve.position(link.path(), 0, withShare(link.Secret))
	eve.replay(link.path() + "?share=" + link.Secret)
	eve.replay(gamePath(table, "/replay"), withShare(link.Secret)) // who knows the table's id anyway
	u, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	if cookies := eve.client.Jar.Cookies(u); len(cookies) > 0 {
		t.Errorf("a reader has got %v", cookies)
	}
	for _, wrong := range []string{"", "x", access.NewSecret(), link.Secret[:42] + "_", link.Secret + "A", made.Links[0].Secret, made.HostSecret, link.ID} {
		eve.do(http.MethodGet, link.path(), "", withShare(wrong)).want(t, http.StatusNotFound, "not-found")
		eve.do(http.MethodGet, link.path()+"/0", "", withShare(wrong)).want(t, http.StatusNotFound, "not-found")
	}
	other := shareLink{ID: access.NewID()}
	eve.do(http.MethodGet, other.path(), "", withShare(link.Secret)).want(t, http.StatusNotFound, "not-found")
	eve.do(http.MethodGet, link.path()+"/99", "", withShare(link.Secret)).want(t, http.StatusNotFound, "not-found")

	bo.post(gamePath(table, "/unshare"), obj{}).want(t, http.StatusOK, "")
	if ann.get(gamePath(table, "")).ok(t).Shared {
		t.Error("the table says that it is shared still")
	}
	for _, path := range []string{link.path(), link.path() + "/0", gamePath(table, "/replay")} {
		eve.do(http.MethodGet, path, "", withShare(link.Secret)).want(t, http.StatusNotFound, "not-found")
	}
	ann.replay(gamePath(table, "/replay"))
	ann.post(gamePath(table, "/unshare"), obj{}).want(t, http.StatusOK, "")
	if fresh := ann.share(table); fresh.Secret == link.Secret || fresh.ID == link.ID {
		t.Error("a link withdrawn was given out again")
	}
	eve.do(http.MethodGet, link.path(), "", withShare(link.Secret)).want(t, http.StatusNotFound, "not-found")
}

// The secret of a shared replay opens the replay and nothing else, in whatever way it
// is sent.
func TestShareOpensNothingElse(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	table := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
	link := ann.share(table)
	thief := h.program(t, link.Secret)
	for _, path := range []string{gamePath(table, ""), gamePath(table, "/record"), gamePath(table, "/art"), gamePath(table, "/stream")} {
		thief.get(path).want(t, http.StatusForbidden, "not-your-seat")
	}
	thief.get(gamePath(table, "/replay")).want(t, http.StatusNotFound, "not-found")
	for _, path := range []string{"/share", "/unshare", "/again", "/end", "/seats/0/link", "/seats/0/revoke"} {
		thief.post(gamePath(table, path), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	}
	thief.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	h.browser(t).post(gamePath(table, "/sit"), obj{"secret": link.Secret}).want(t, http.StatusForbidden, "link-wrong")
	cookie := func(r *http.Request) { r.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: link.Secret}) }
	eve := h.browser(t)
	if list := eve.do(http.MethodGet, "/api/games", "", cookie); len(list.Games) != 0 || bytes.Contains(list.body, []byte(table.ID)) {
		t.Errorf("as a session it lists %s", list.body)
	}
	if seen := eve.do(http.MethodGet, gamePath(table, ""), "", cookie).ok(t); seen.Host || seen.Seats[0].Yours || seen.Seats[0].Connected {
		t.Errorf("as a session it holds %+v", seen.Seats)
	}
	eve.replay(link.path(), withShare(link.Secret))
	for _, path := range []string{"/api/games/" + link.ID, "/api/games/" + link.ID + "/record", "/api/games/" + link.ID + "/stream"} {
		eve.do(http.MethodGet, path, "", withShare(link.Secret)).want(t, http.StatusNotFound, "not-found")
	}
}

// A reader of a shared replay learns nothing of the people beside their names: no
// id, secret or session of theirs, nor who is there.
func TestShareTellsNothingOfPeople(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink, "greedy")
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	link := ann.share(table)
	ann.post(gamePath(table, "/again"), obj{}).want(t, http.StatusAccepted, "")
	next := bo.post(gamePath(table, "/again"), obj{}).ok(t)
	read := func() []byte {
		var tr traffic
		eve.seen = tr.add
		length := eve.replay(link.path(), withShare(link.Secret)).Length
		for n := range length + 1 {
			eve.position(link.path(), n, withShare(link.Secret))
		}
		eve.get("/r/" + link.ID)
		var all []string
		for _, sent := range tr.sent {
			all = append(all, normal(string(sent), table.ID))
		}
		return []byte(strings.Join(all, "\n"))
	}
	away := read()
	if _, err := bo.follow(table, 0).next(); err != nil {
		t.Fatal(err)
	}
	if there := read(); !bytes.Equal(away, there) {
		t.Error("a reader can tell whether somebody is there")
	}
	u, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	for what, secret := range map[string]string{
		"the table": table.ID, "the next table": next.ID, "a seat's link": made.Links[0].Secret, "a seat's secret": made.Secrets[0].Secret,
		"the host's secret": made.HostSecret, "a session": ann.client.Jar.Cookies(u)[0].Value, "another": bo.client.Jar.Cookies(u)[0].Value,
		"the link itself": link.Secret, "who is there": "connected", "who has sat down": "taken", "the seed": seedOf(t, h, table.ID),
		"spectators": "spectators",
	} {
		if bytes.Contains(away, []byte(secret)) || bytes.Contains(away, []byte("ID")) {
			t.Errorf("the reader sees %s", what)
		}
	}
	if bytes.Contains([]byte(h.log.String()), []byte(link.Secret)) {
		t.Error("the log holds the secret")
	}
}

// Two games that stopped with the same past and another future have the same
// replay, byte for byte.
func TestEndedReplayHidesTheFuture(t *testing.T) {
	h := openHouse(t)
	past := []string{"base/U", "base/V", "base/E", "base/A", "base/K", "base/U"}
	var worlds [2][]string
	for w, future := range [][]string{{"base/B", "base/C"}, {"base/X", "base/S"}} {
		ann, eve := h.browser(t), h.browser(t)
		var tr traffic
		table := ann.post("/api/games", obj{
			"seats": hereSeats("Ann", "Bo"), "seed": fmt.Sprint("planted ", w), "draw": append(append([]string{}, past...), future...), "aids": "table",
		}).ok(t)
		for table.State.left() > 72-1-len(past) {
			table = ann.playTurns(table, 1)
		}
		ann.post(gamePath(table, "/end"), obj{}).ok(t)
		link := ann.share(table)
		ann.seen, eve.seen = tr.add, tr.add
		for _, b := range []*browser{ann, eve} {
			r := b.replay(link.path(), withShare(link.Secret))
			for n := range r.Length + 1 {
				b.position(link.path(), n, withShare(link.Secret))
			}
			if strings.Contains(r.Record, "seed:") || r.Length < 5 || !r.Arranged {
				t.Errorf("the replay is %+v", r)
			}
		}
		for _, sent := range tr.sent {
			worlds[w] = append(worlds[w], normal(string(sent), link.ID))
		}
		for _, found := range tr.scan(fmt.Sprint("planted ", w)) {
			t.Errorf("leaked: %s", found)
		}
	}
	if !reflect.DeepEqual(worlds[0], worlds[1]) {
		t.Error("the replays of two worlds differ")
	}
}

// What is shared, and what is withdrawn, stays so over a restart.
func TestShareSurvivesRestart(t *testing.T) {
	dir := t.TempDir()
	var kept, gone shareLink
	var before *replaySeen
	var withdrawn *tableSeen
	t.Run("before", func(t *testing.T) {
		ann := openHouseAt(t, dir).browser(t)
		shared := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
		withdrawn = ann.shortGame(gamelog.KindHere, gamelog.KindHere)
		kept, gone = ann.share(shared), ann.share(withdrawn)
		before = ann.replay(kept.path(), withShare(kept.Secret))
		ann.post(gamePath(withdrawn, "/unshare"), obj{}).want(t, http.StatusOK, "")
	})
	h := openHouseAt(t, dir)
	eve := h.browser(t)
	if after := eve.replay(kept.path(), withShare(kept.Secret)); !reflect.DeepEqual(after, before) {
		t.Errorf("the replay before\n%+v\nand after\n%+v", before, after)
	}
	eve.do(http.MethodGet, gone.path(), "", withShare(gone.Secret)).want(t, http.StatusNotFound, "not-found")
	if eve.get(gamePath(withdrawn, "")).ok(t).Shared {
		t.Error("the table is shared again")
	}
	grants, _, err := h.cfg.Store.Grants(t.Context(), withdrawn.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range grants {
		if g.Seat == store.ReplaySeat {
			t.Error("a grant of the withdrawn replay remains")
		}
	}
}

// What the store did not confirm is neither shared nor withdrawn, and asking again
// does it.
func TestShareNotSaved(t *testing.T) {
	h, f := flakyHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	table := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
	path := gamePath(table, "/share")
	for _, broken := range []func(*flaky){
		func(f *flaky) { f.write = errOf(diskWords) },
		func(f *flaky) { f.append = errOf(diskWords) },
	} {
		f.set(broken)
		if a := ann.post(path, obj{}); strings.Contains(string(a.body), "secret\"") {
			t.Errorf("not stored, but answered: %s", a.body)
		} else {
			a.want(t, http.StatusServiceUnavailable, "not-saved")
		}
		f.set(func(f *flaky) { f.write, f.append = nil, nil })
		if ann.get(gamePath(table, "")).ok(t).Shared {
			t.Error("it shows what was not stored")
		}
	}
	f.set(func(f *flaky) { f.after = store.ErrUnknown })
	ann.post(path, obj{}).want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.after = nil })
	link := ann.share(table)
	grants, _, err := f.Grants(t.Context(), table.ID)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(slices.DeleteFunc(grants, func(g store.Grant) bool { return g.Seat != store.ReplaySeat })); n != 1 {
		t.Errorf("%d grants for one link", n)
	}
	eve.replay(link.path(), withShare(link.Secret))
	f.set(func(f *flaky) { f.after = store.ErrUnknown })
	ann.post(gamePath(table, "/unshare"), obj{}).want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.after = nil })
	eve.do(http.MethodGet, link.path(), "", withShare(link.Secret)).want(t, http.StatusNotFound, "not-found")
	ann.post(gamePath(table, "/unshare"), obj{}).want(t, http.StatusOK, "")
}
