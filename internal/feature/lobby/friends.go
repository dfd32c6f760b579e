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
	// absentAfter is how long a person without a connection still counts as present: they may be on the
	// way from one page to the next.
	absentAfter = 10 * time.Second
	// maxFriendTables is how many tables of friends are sent at most, the newest.
	maxFriendTables = 50
)

// Friends is the JSON of the accounts that a person follows, and of the open tables at which the
// person's friends are. A friend is a followed account that follows back.
type Friends struct {
	Friends []Friend      `json:"friends"`
	Tables  []FriendTable `json:"tables"`
}

// A Followed is an account that a person follows, as the package people reads it from the store.
type Followed struct {
	Person  store.Holder
	Name    string
	Since   time.Time
	Mutual  bool // they follow back: they are a friend
	Program bool // their account is a bot's
	Page    bool // their account is public: it has a page
}

// A Friend is a followed account as it is sent to the person who follows it.
type Friend struct {
	Name    string `json:"name"`
	Since   string `json:"since"`
	Mutual  bool   `json:"mutual"`         // they follow back: they are a friend
	Here    bool   `json:"here,omitempty"` // they are present; only said of friends
	Program bool   `json:"program,omitempty"`
	Page    bool   `json:"page,omitempty"` // their account is public: it has a page
}

// A FriendTable is an open table at which friends are: their names, and the table's Listing as JSON.
type FriendTable struct {
	Friends []string        `json:"friends"`
	Table   json.RawMessage `json:"table"`
}

// presenceIndex holds who is present and at which tables, and which subscribers to wake when that
// changes. Guarded by Lobby.mu.
type presenceIndex struct {
	here      map[store.Holder]*localPresence      // who is connected to this server
	elsewhere map[store.Holder]struct{}            // who is connected to other servers
	tablesOf  map[store.Holder]map[string]struct{} // the ids of the tables that each hosts, or sits at

	// subscribers holds, by person, the subscribers to wake: those with this person in their circle, and
	// the person's own.
	subscribers   map[store.Holder]map[*Subscriber]struct{}
	subscriptions int                       // how many pairs of person and subscriber there are in subscribers
	changed       map[store.Holder]struct{} // whose presence or tables changed since the last publication
}

// A localPresence counts the open connections of a person to this server. It stays for absentAfter once
// the last has ended.
type localPresence struct {
	connections  int
	disconnected time.Time // when a connection ended last
}

// newPresenceIndex returns an index in which nobody is present.
func newPresenceIndex() presenceIndex {
	return presenceIndex{
		here: map[store.Holder]*localPresence{}, elsewhere: map[store.Holder]struct{}{}, tablesOf: map[store.Holder]map[string]struct{}{},
		subscribers: map[store.Holder]map[*Subscriber]struct{}{}, changed: map[store.Holder]struct{}{},
	}
}

// personChanged is called when the presence or the tables of a person have changed. It has the next
// publication wake the subscribers that are to be woken for this person, if there are any. The caller
// holds l.mu.
func (l *Lobby) personChanged(who store.Holder) {
	if len(l.presence.subscribers[who]) > 0 {
		l.presence.changed[who] = struct{}{}
		loop.Wake(l.publishDue)
	}
}

// AddConnection counts one open connection of a person, who is present from then on. The caller calls
// the returned function when the connection ends. For the zero Holder it does nothing.
func (l *Lobby) AddConnection(who store.Holder) (remove func()) {
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

// dropAbsent ends the presence of people whose last connection ended absentAfter ago or earlier.
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

// hostsAndSeated returns the hosts of a table and the people who hold its seats; a person who is both
// is in the list twice.
func hostsAndSeated(t *Listing) []store.Holder { return slices.Concat(t.Hosts, t.Sitters) }

// updatePeopleAt updates the index of who is at which table. before has the people who hosted the table
// id or had a seat there until now, now those who do. The next publication wakes the subscribers of all
// of them. The caller holds l.mu.
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

// WithCircle has the subscriber also get the message "friends", about the accounts that its person
// follows and the tables of friends, and returns the subscriber. It is called before the first Next;
// for the zero Holder it does nothing.
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

// subscribeTo has a subscriber woken whenever the presence or the tables of the person `of` change. The
// caller holds l.mu.
func (l *Lobby) subscribeTo(sub *Subscriber, of store.Holder) {
	subs := l.presence.subscribers[of]
	if subs == nil {
		subs = map[*Subscriber]struct{}{}
		l.presence.subscribers[of] = subs
	}
	if _, known := subs[sub]; !known {
		subs[sub] = struct{}{}
		l.presence.subscriptions++
	}
}

// unsubscribeAll has a subscriber woken no longer when the presence or the tables of its own person
// change, or those of the accounts that the person follows. The caller holds l.mu.
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

// setCircle gives a subscriber a new list of the accounts that its person follows, and has it woken
// when their presence or tables change. If that would exceed Limits.Subscriptions, the list is not
// kept: only changes of its own person wake the subscriber, and it reads the list from the store each
// time. The caller holds l.mu.
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

// personsOf returns the ids of the accounts in a circle, which is the list of those that a person
// follows.
func personsOf(circle []Followed) []store.Holder {
	list := make([]store.Holder, 0, len(circle)+1)
	for i := range circle {
		list = append(list, circle[i].Person)
	}
	return list
}

// PeopleChanged is called when some people follow other accounts than before, or have another name. It
// has their subscribers, and those of the people who follow them, read the followed accounts from the
// store again and send what changed.
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

// wakeCircles wakes the subscribers that show a person whose presence or tables have changed since the
// last publication, so that they send the message "friends" again. The caller holds l.mu.
func (l *Lobby) wakeCircles() {
	for p := range l.presence.changed {
		for sub := range l.presence.subscribers[p] {
			sub.circleDue = true
			loop.Wake(sub.ready)
		}
	}
	clear(l.presence.changed)
}

// retryFriends is how long after a failed read a circle is read again.
const retryFriends = time.Second

// nextFriends returns the JSON message "friends" for the subscriber: the accounts that its person
// follows, and the tables of friends. It returns nil if that has not changed since it was sent last, or
// if the store cannot be read: then the subscriber tries again after retryFriends.
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
	friends := sub.takeFriends(circle, stale)
	// Without l.mu: it is long where friends sit at many tables, and the owners of tables wait for the lobby.
	data, err := json.Marshal(struct {
		Type string `json:"type"`
		Friends
	}{"friends", friends})
	if err != nil || bytes.Equal(data, sub.sentFriends) {
		return nil
	}
	sub.sentFriends = data
	return data
}

// takeFriends returns the Friends to send to the subscriber. If read is set, circle is the list of
// followed accounts as just read from the store, which the subscriber keeps; else circle is ignored and
// the kept list is used.
func (sub *Subscriber) takeFriends(circle []Followed, read bool) Friends {
	l := sub.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if read {
		again := sub.circleStale // it changed while it was read
		l.setCircle(sub, circle)
		sub.circleStale = sub.circleStale || again
	} else {
		circle = sub.circle
	}
	return l.friendsOf(sub.person, circle)
}

// rereadCircle wakes the subscriber and has it read from the store again which accounts its person
// follows.
func (sub *Subscriber) rereadCircle() {
	sub.lobby.mu.Lock()
	defer sub.lobby.mu.Unlock()
	sub.circleStale, sub.circleDue = true, true
	loop.Wake(sub.ready)
}

// readCircle reads from the store which accounts a person follows. An error is logged and returned as a
// problem.
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

// Friends returns the accounts that a person follows, as the store has them now, and the open tables at
// which their friends are.
func (l *Lobby) Friends(ctx context.Context, who store.Holder) (Friends, error) {
	circle, err := l.readCircle(ctx, who)
	if err != nil {
		return Friends{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.friendsOf(who, circle), nil
}

// friendsOf makes the Friends of a person from circle, the accounts that the person follows. Only of
// those that follow back it says whether they are present and at which tables: at most maxFriendTables,
// the newest first, and none at which the person is too. The caller holds l.mu.
func (l *Lobby) friendsOf(who store.Holder, circle []Followed) Friends {
	out := Friends{[]Friend{}, []FriendTable{}}
	mutual := map[store.Holder]bool{}
	found := map[string][]string{} // the friends at each table
	for i := range circle {
		f := &circle[i]
		t := Friend{Name: f.Name, Since: f.Since.Format(time.RFC3339), Mutual: f.Mutual, Program: f.Program, Page: f.Page}
		if f.Mutual {
			mutual[f.Person] = true
			t.Here = l.isPresent(f.Person)
			for id := range l.presence.tablesOf[f.Person] {
				found[id] = append(found[id], f.Name)
			}
		}
		out.Friends = append(out.Friends, t)
	}
	var shown []*entry
	for id := range found {
		if e := l.tables[id]; e != nil && e.isOpenTo(who, mutual) {
			shown = append(shown, e)
		}
	}
	slices.SortFunc(shown, func(a, b *entry) int { return cmp.Or(cmp.Compare(b.Made, a.Made), cmp.Compare(a.ID, b.ID)) })
	for _, e := range shown[:min(len(shown), maxFriendTables)] {
		out.Tables = append(out.Tables, FriendTable{found[e.ID], e.data})
	}
	return out
}

// isOpenTo reports whether the table may be among the tables of friends that a person is sent: they
// neither host it nor have a seat there and, if it is only for friends of its host, a host is in
// mutual, which holds the person's friends.
func (e *entry) isOpenTo(who store.Holder, mutual map[store.Holder]bool) bool {
	if slices.Contains(hostsAndSeated(&e.Listing), who) {
		return false
	}
	return e.Open != gamelog.OpenCircle || slices.ContainsFunc(e.Hosts, func(h store.Holder) bool { return mutual[h] })
}

// wantsFriends reads the query parameter friends, by which a client asks for the message "friends" in
// its stream. For a person without an account it returns false; a value other than "all" is a problem.
func (s *Service) wantsFriends(r *http.Request, who access.Who) (bool, error) {
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
