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
	absentAfter = 10 * time.Second
	// mostFriendTables is of how many tables of their friends somebody is told, the newest.
	maxFriendTables = 50
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
type presenceIndex struct {
	here map[store.Holder]*localPresence
	// elsewhere are those who are here by other servers.
	elsewhere map[store.Holder]struct{}

	tablesOf map[store.Holder]map[string]struct{} // the tables that each hosts, or sits at
	// fans are who is told of their friends, by those whom they follow and by themselves.
	subscribers   map[store.Holder]map[*Subscriber]struct{}
	subscriptions int                       // how many fans all have together
	changed       map[store.Holder]struct{} // of whom there is something to tell
}

// A stay is somebody who follows something on this server, or did a moment ago.
type localPresence struct {
	connections  int
	disconnected time.Time // when they had the last of them
}

func newPresenceIndex() presenceIndex {
	return presenceIndex{
		here: map[store.Holder]*localPresence{}, elsewhere: map[store.Holder]struct{}{}, tablesOf: map[store.Holder]map[string]struct{}{},
		subscribers: map[store.Holder]map[*Subscriber]struct{}{}, changed: map[store.Holder]struct{}{},
	}
}

// move notes that there is something to tell of somebody.
func (l *Lobby) personChanged(who store.Holder) {
	if len(l.presence.subscribers[who]) > 0 {
		l.presence.changed[who] = struct{}{}
		loop.Wake(l.publishDue)
	}
}

// Come notes that somebody is here until they leave.
func (l *Lobby) AddConnection(who store.Holder) (leave func()) {
	if who == (store.Holder{}) {
		return func() {}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.presence.here[who]
	if s == nil {
		s = &localPresence{}
		l.presence.here[who] = s
		l.personChanged(who)
		l.announcePresence(who, true)
	}
	s.connections++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		s.connections--
		s.disconnected = l.cfg.Now()
	}
}

// dropGone forgets who has gone.
func (l *Lobby) dropAbsent() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.cfg.Now()
	for who, s := range l.presence.here {
		if s.connections == 0 && now.Sub(s.disconnected) >= absentAfter {
			delete(l.presence.here, who)
			l.personChanged(who)
			l.announcePresence(who, false)
		}
	}
}

// people are who hosts a table and who sits there.
func hostsAndSeated(t *Listing) []store.Holder { return slices.Concat(t.Hosts, t.Sitters) }

// seat notes who is at a table now and who was before.
func (l *Lobby) updatePeopleAt(id string, before, now []store.Holder) {
	at := l.presence.tablesOf
	for _, p := range before {
		delete(at[p], id)
		if len(at[p]) == 0 {
			delete(at, p)
		}
		l.personChanged(p)
	}
	for _, p := range now {
		if at[p] == nil {
			at[p] = map[string]struct{}{}
		}
		at[p][id] = struct{}{}
		l.personChanged(p)
	}
}

// WithCircle has a watcher told of whom they follow, too. It is called before they look.
func (sub *Subscriber) WithCircle() *Subscriber {
	if sub.person == (store.Holder{}) {
		return sub
	}
	sub.lobby.mu.Lock()
	defer sub.lobby.mu.Unlock()
	sub.withCircle, sub.circleStale, sub.circleDue = true, true, true
	sub.lobby.subscribeTo(sub, sub.person)
	loop.Wake(sub.ready)
	return sub
}

func (l *Lobby) subscribeTo(sub *Subscriber, of store.Holder) {
	fans := l.presence.subscribers[of]
	if fans == nil {
		fans = map[*Subscriber]struct{}{}
		l.presence.subscribers[of] = fans
	}
	if _, known := fans[sub]; !known {
		fans[sub] = struct{}{}
		l.presence.subscriptions++
	}
}

// unfan forgets that a watcher is told of somebody, or was.
func (l *Lobby) unsubscribeAll(sub *Subscriber) {
	for _, of := range append(personsOf(sub.circle), sub.person) {
		if _, known := l.presence.subscribers[of][sub]; !known {
			continue
		}
		delete(l.presence.subscribers[of], sub)
		l.presence.subscriptions--
		if len(l.presence.subscribers[of]) == 0 {
			delete(l.presence.subscribers, of)
		}
	}
}

// settle has a watcher told of a circle from now on. Where all who watch are told of as many as
// can be, it is told of what it does itself, and reads its circle anew each time.
func (l *Lobby) setCircle(sub *Subscriber, circle []Followed) {
	l.unsubscribeAll(sub)
	sub.circle, sub.circleStale = nil, true
	if l.presence.subscriptions+len(circle) < l.cfg.Limits.Subscriptions {
		sub.circle, sub.circleStale = circle, false
	}
	for _, of := range append(personsOf(sub.circle), sub.person) {
		l.subscribeTo(sub, of)
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
		for sub := range l.presence.subscribers[p] {
			sub.circleStale, sub.circleDue = true, true
			loop.Wake(sub.ready)
		}
	}
}

// tellMoves wakes whoever is to be told of somebody.
func (l *Lobby) wakeCircles() {
	for p := range l.presence.changed {
		for sub := range l.presence.subscribers[p] {
			sub.circleDue = true
			loop.Wake(sub.ready)
		}
	}
	clear(l.presence.changed)
}

// retryFriends is after how long what could not be read is read again.
const retryFriends = time.Second

// lookAtCircle returns what there is to tell of whom a watcher follows, nil if nothing.
func (sub *Subscriber) nextFriends(ctx context.Context) []byte {
	l := sub.lobby
	l.mu.Lock()
	stale, due := sub.circleStale, sub.circleDue
	sub.circleStale, sub.circleDue = false, false
	l.mu.Unlock()
	if !due {
		return nil
	}
	var circle []Followed
	if stale {
		var err error
		if circle, err = l.readCircle(ctx, sub.person); err != nil {
			time.AfterFunc(retryFriends, sub.rereadCircle)
			return nil
		}
	}
	told := sub.takeFriends(circle, stale)
	// It is long where friends sit at many tables, and the owners of tables wait for the lobby.
	data, err := json.Marshal(struct {
		Type string `json:"type"`
		Friends
	}{"friends", told})
	if err != nil || bytes.Equal(data, sub.sentFriends) {
		return nil
	}
	sub.sentFriends = data
	return data
}

// settled returns what a watcher is told, of a circle that was read just now or of the one it has.
func (sub *Subscriber) takeFriends(circle []Followed, read bool) Friends {
	l := sub.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if read {
		again := sub.circleStale // it has changed while it was read
		l.setCircle(sub, circle)
		sub.circleStale = sub.circleStale || again
	} else {
		circle = sub.circle
	}
	return l.friendsOf(sub.person, circle)
}

// again has a watcher look again.
func (sub *Subscriber) rereadCircle() {
	sub.lobby.mu.Lock()
	defer sub.lobby.mu.Unlock()
	sub.circleStale, sub.circleDue = true, true
	loop.Wake(sub.ready)
}

// circle reads whom somebody follows.
func (l *Lobby) readCircle(ctx context.Context, who store.Holder) (list []Followed, err error) {
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
	circle, err := l.readCircle(ctx, who)
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
			t.Here = l.isPresent(f.Person)
			for id := range l.presence.tablesOf[f.Person] {
				found[id] = append(found[id], f.Name)
			}
		}
		told.Friends = append(told.Friends, t)
	}
	var shown []*entry
	for id := range found {
		if e := l.tables[id]; e != nil && e.isOpenTo(who, mutual) {
			shown = append(shown, e)
		}
	}
	slices.SortFunc(shown, func(a, b *entry) int { return cmp.Or(cmp.Compare(b.Made, a.Made), cmp.Compare(a.ID, b.ID)) })
	for _, e := range shown[:min(len(shown), maxFriendTables)] {
		told.Tables = append(told.Tables, FriendTable{found[e.ID], e.data})
	}
	return told
}

// mayCome reports whether somebody with these friends may come to a table, and is not there
// already.
func (e *entry) isOpenTo(who store.Holder, mutual map[store.Holder]bool) bool {
	if slices.Contains(hostsAndSeated(&e.Listing), who) {
		return false
	}
	return e.Open != gamelog.OpenCircle || slices.ContainsFunc(e.Hosts, func(h store.Holder) bool { return mutual[h] })
}

// circleOf reads whether somebody wants to be told of whom they follow, and has an account
// that can.
func (s *Service) wantsFriends(r *http.Request, who access.Who) (bool, error) {
	switch wanted := r.URL.Query().Get("friends"); wanted {
	case "":
		return false, nil
	case "all":
	default:
		return false, problem.New(problem.Invalid, "bad-json", "friends is all or absent, not "+problem.Short(wanted))
	}
	_, err := s.Accounts.Account(r.Context(), who.Holder)
	if errors.Is(err, account.ErrNoAccount) {
		return false, nil
	}
	return err == nil, caller.ProblemOf(err)
}
