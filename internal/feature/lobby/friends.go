package lobby

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

const (
	// goneTime is how long somebody is still here who has gone: from one page to the next, say.
	goneTime = 10 * time.Second
	// mostFriendTables is of how many tables of their friends somebody is told, the newest.
	mostFriendTables = 50
)

// Friends are whom somebody follows, and where their friends are.
type Friends struct {
	Friends []Friend      `json:"friends"`
	Tables  []FriendTable `json:"tables"`
}

// A Followed is somebody whom a person follows.
type Followed struct {
	Person  store.Holder
	Name    string
	Since   time.Time
	Mutual  bool // they follow too: they are a friend
	Program bool // their account is a bot's
}

// A Friend is somebody who is followed, as whoever follows them is told of it.
type Friend struct {
	Name    string `json:"name"`
	Since   string `json:"since"`
	Mutual  bool   `json:"mutual"`         // they follow too
	Here    bool   `json:"here,omitempty"` // told of friends alone
	Program bool   `json:"program,omitempty"`
}

// A FriendTable is an open table at which friends are.
type FriendTable struct {
	Friends []string        `json:"friends"`
	Table   json.RawMessage `json:"table"`
}

// circles are who is here, where, and who wants to know. Guarded by Lobby.mu.
type circles struct {
	here map[store.Holder]*stay
	// elsewhere are those who are here by other servers.
	elsewhere map[store.Holder]struct{}

	at map[store.Holder]map[string]struct{} // the tables that each hosts, or sits at
	// fans are who is told of their friends, by those whom they follow and by themselves.
	fans    map[store.Holder]map[*Watcher]struct{}
	watched int                       // how many fans all have together
	moved   map[store.Holder]struct{} // of whom there is something to tell
}

// A stay is somebody who follows something on this server, or did a moment ago.
type stay struct {
	lines int
	left  time.Time // when they had the last of them
}

func newCircles() circles {
	return circles{
		here: map[store.Holder]*stay{}, elsewhere: map[store.Holder]struct{}{}, at: map[store.Holder]map[string]struct{}{},
		fans: map[store.Holder]map[*Watcher]struct{}{}, moved: map[store.Holder]struct{}{},
	}
}

// move notes that there is something to tell of somebody.
func (l *Lobby) move(who store.Holder) {
	if len(l.circles.fans[who]) > 0 {
		l.circles.moved[who] = struct{}{}
		loop.Wake(l.news)
	}
}

// Come notes that somebody is here until they leave.
func (l *Lobby) Come(who store.Holder) (leave func()) {
	if who == (store.Holder{}) {
		return func() {}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.circles.here[who]
	if s == nil {
		s = &stay{}
		l.circles.here[who] = s
		l.move(who)
		l.tellHere(who, true)
	}
	s.lines++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		s.lines--
		s.left = l.cfg.Now()
	}
}

// dropGone forgets who has gone.
func (l *Lobby) dropGone() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.cfg.Now()
	for who, s := range l.circles.here {
		if s.lines == 0 && now.Sub(s.left) >= goneTime {
			delete(l.circles.here, who)
			l.move(who)
			l.tellHere(who, false)
		}
	}
}

// people are who hosts a table and who sits there.
func people(t *Listing) []store.Holder { return slices.Concat(t.Hosts, t.Sitters) }

// seat notes who is at a table now and who was before.
func (l *Lobby) seat(id string, before, now []store.Holder) {
	at := l.circles.at
	for _, p := range before {
		delete(at[p], id)
		if len(at[p]) == 0 {
			delete(at, p)
		}
		l.move(p)
	}
	for _, p := range now {
		if at[p] == nil {
			at[p] = map[string]struct{}{}
		}
		at[p][id] = struct{}{}
		l.move(p)
	}
}

// WithCircle has a watcher told of whom they follow, too. It is called before they look.
func (w *Watcher) WithCircle() *Watcher {
	if w.person == (store.Holder{}) {
		return w
	}
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	w.withCircle, w.stale, w.due = true, true, true
	w.lobby.fan(w, w.person)
	loop.Wake(w.ready)
	return w
}

func (l *Lobby) fan(w *Watcher, of store.Holder) {
	fans := l.circles.fans[of]
	if fans == nil {
		fans = map[*Watcher]struct{}{}
		l.circles.fans[of] = fans
	}
	if _, known := fans[w]; !known {
		fans[w] = struct{}{}
		l.circles.watched++
	}
}

// unfan forgets that a watcher is told of somebody, or was.
func (l *Lobby) unfan(w *Watcher) {
	for _, of := range append(personsOf(w.circle), w.person) {
		if _, known := l.circles.fans[of][w]; !known {
			continue
		}
		delete(l.circles.fans[of], w)
		l.circles.watched--
		if len(l.circles.fans[of]) == 0 {
			delete(l.circles.fans, of)
		}
	}
}

// settle has a watcher told of a circle from now on. Where all who watch are told of as many as
// can be, it is told of what it does itself, and reads its circle anew each time.
func (l *Lobby) settle(w *Watcher, circle []Followed) {
	l.unfan(w)
	w.circle, w.stale = nil, true
	if l.circles.watched+len(circle) < l.cfg.Limits.Watched {
		w.circle, w.stale = circle, false
	}
	for _, of := range append(personsOf(w.circle), w.person) {
		l.fan(w, of)
	}
}

func personsOf(circle []Followed) []store.Holder {
	list := make([]store.Holder, 0, len(circle)+1)
	for i := range circle {
		list = append(list, circle[i].Person)
	}
	return list
}

// PeopleChanged has whoever is told of some persons, or is one of them, told anew whom they
// follow: that, or a name, has changed.
func (l *Lobby) PeopleChanged(some ...store.Holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range some {
		for w := range l.circles.fans[p] {
			w.stale, w.due = true, true
			loop.Wake(w.ready)
		}
	}
}

// tellMoves wakes whoever is to be told of somebody.
func (l *Lobby) tellMoves() {
	for p := range l.circles.moved {
		for w := range l.circles.fans[p] {
			w.due = true
			loop.Wake(w.ready)
		}
	}
	clear(l.circles.moved)
}

// retryFriends is after how long what could not be read is read again.
const retryFriends = time.Second

// lookAtCircle returns what there is to tell of whom a watcher follows, nil if nothing.
func (w *Watcher) lookAtCircle(ctx context.Context) []byte {
	l := w.lobby
	l.mu.Lock()
	stale, due := w.stale, w.due
	w.stale, w.due = false, false
	l.mu.Unlock()
	if !due {
		return nil
	}
	var circle []Followed
	if stale {
		var err error
		if circle, err = l.circle(ctx, w.person); err != nil {
			time.AfterFunc(retryFriends, w.again)
			return nil
		}
	}
	told := w.settled(circle, stale)
	// It is long where friends sit at many tables, and the owners of tables wait for the lobby.
	data, err := json.Marshal(struct {
		Type string `json:"type"`
		Friends
	}{"friends", told})
	if err != nil || bytes.Equal(data, w.toldCircle) {
		return nil
	}
	w.toldCircle = data
	return data
}

// settled returns what a watcher is told, of a circle that was read just now or of the one it has.
func (w *Watcher) settled(circle []Followed, read bool) Friends {
	l := w.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if read {
		again := w.stale // it has changed while it was read
		l.settle(w, circle)
		w.stale = w.stale || again
	} else {
		circle = w.circle
	}
	return l.friendsOf(w.person, circle)
}

// again has a watcher look again.
func (w *Watcher) again() {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	w.stale, w.due = true, true
	loop.Wake(w.ready)
}

// circle reads whom somebody follows.
func (l *Lobby) circle(ctx context.Context, who store.Holder) (list []Followed, err error) {
	if l.cfg.Followed == nil {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	list, err = store.Read(ctx, l.cfg.Rows, func(tx *store.Tx) ([]Followed, error) { return l.cfg.Followed(tx, who) })
	if err != nil {
		l.cfg.Log.Error("friends cannot be read", "reason", store.Why(err))
		return nil, problem.OfStore(err)
	}
	return list, nil
}

// Friends returns whom somebody follows, and where their friends are.
func (l *Lobby) Friends(ctx context.Context, who store.Holder) (Friends, error) {
	circle, err := l.circle(ctx, who)
	if err != nil {
		return Friends{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.friendsOf(who, circle), nil
}

// friendsOf is Friends with what was read. Of who does not follow back it is told only that.
func (l *Lobby) friendsOf(who store.Holder, circle []Followed) Friends {
	told := Friends{[]Friend{}, []FriendTable{}}
	mutual := map[store.Holder]bool{}
	found := map[string][]string{} // the friends at each table
	for i := range circle {
		f := &circle[i]
		t := Friend{Name: f.Name, Since: f.Since.Format(time.RFC3339), Mutual: f.Mutual, Program: f.Program}
		if f.Mutual {
			mutual[f.Person] = true
			t.Here = l.isHere(f.Person)
			for id := range l.circles.at[f.Person] {
				found[id] = append(found[id], f.Name)
			}
		}
		told.Friends = append(told.Friends, t)
	}
	var shown []*entry
	for id := range found {
		if e := l.tables[id]; e != nil && e.mayCome(who, mutual) {
			shown = append(shown, e)
		}
	}
	slices.SortFunc(shown, func(a, b *entry) int { return cmp.Or(cmp.Compare(b.Made, a.Made), cmp.Compare(a.ID, b.ID)) })
	for _, e := range shown[:min(len(shown), mostFriendTables)] {
		told.Tables = append(told.Tables, FriendTable{found[e.ID], e.data})
	}
	return told
}

// mayCome reports whether somebody with these friends may come to a table, and is not there
// already.
func (e *entry) mayCome(who store.Holder, mutual map[store.Holder]bool) bool {
	if slices.Contains(people(&e.Listing), who) {
		return false
	}
	return e.Open != gamelog.OpenCircle || slices.ContainsFunc(e.Hosts, func(h store.Holder) bool { return mutual[h] })
}

// circleOf reads whether somebody wants to be told of whom they follow, and has an account
// that can.
func (s *Service) circleOf(r *http.Request, who access.Who) (bool, error) {
	switch wanted := r.URL.Query().Get("friends"); wanted {
	case "":
		return false, nil
	case "all":
	default:
		return false, problem.New(problem.Invalid, "bad-json", "friends is all or absent, not "+problem.Shorten(wanted))
	}
	_, err := s.Accounts.Account(r.Context(), who.Holder)
	if errors.Is(err, account.ErrNoAccount) {
		return false, nil
	}
	return err == nil, caller.ProblemOf(err)
}
