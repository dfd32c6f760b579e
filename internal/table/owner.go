package table

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"time"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// An Owner gives a feature access to a table while it runs on the table's owner goroutine: in the
// functions of a Part, and in the functions passed to Do and its variants. Other goroutines must not use
// it.
type Owner struct{ t *Table }

// What a feature reads of the table.

// ID returns the id of the table.
func (o Owner) ID() string { return o.t.id }

// Log returns the log of the table. A feature reads it and makes steps from it, which the Commit methods
// store.
func (o Owner) Log() *gamelog.Log { return o.t.log }

// Roster returns who holds which seat and the host's rights.
func (o Owner) Roster() *Roster { return &o.t.roster }

// Lineup returns who plays which seat at present: its people or a computer player.
func (o Owner) Lineup() *Lineup { return &o.t.lineup }

// Names returns what decides the names of the seats.
func (o Owner) Names() *Names { return &o.t.names }

// Presence returns who is connected to the table at present.
func (o Owner) Presence() *Presence { return &o.t.presence }

// Clock returns the clock of the table.
func (o Owner) Clock() *Clock { return &o.t.clock }

// Leaving returns what handles people who give up seats, host's rights or the whole table.
func (o Owner) Leaving() *Leaving { return &o.t.leaving }

// Ownership returns what decides which of several servers runs the table's automatic actions.
func (o Owner) Ownership() *Ownership { return &o.t.ownership }

// Rows returns access to the rows that features store about tables; nil if this server stores none.
func (o Owner) Rows() store.Rows { return o.t.registry.Rows() }

// Now returns the time in Unix milliseconds.
func (o Owner) Now() int64 { return o.t.registry.now() }

// Context returns the context of the request that the owner goroutine is working on, so that log lines carry
// its values. The context is never cancelled.
func (o Owner) Context() context.Context { return o.t.during }

// CreatedAt returns when the table was created.
func (o Owner) CreatedAt() time.Time { return o.t.createdAt }

// LoadedAt returns when the table was last loaded from the store.
func (o Owner) LoadedAt() time.Time { return o.t.loadedAt }

// OpenerAddr returns the client address whose request brought the table into memory, and against whose limit
// of open tables this one counts; the zero Addr if the server did so by itself.
func (o Owner) OpenerAddr() netip.Addr { return o.t.from }

// IsDeleted reports whether the table has been deleted.
func (o Owner) IsDeleted() bool { return o.t.deleted.Load() }

// Unattended lists the seats that the table waits for while none of their people is connected. With a
// clock by the second it lists only those for whom the clock waits before it starts; at a paused table,
// and while the state of the store is uncertain, none.
func (o Owner) Unattended() []Unattended {
	if o.t.log == nil || !o.t.recovery.isCurrent() || o.t.log.Cut() != nil {
		return nil
	}
	return o.t.lineup.unattended()
}

// Absentees lists the seats of people who have never come to a table that the server made for them and that
// goes on.
func (o Owner) Absentees() []int {
	if o.t.log == nil || !o.t.log.Called || o.t.log.Status() != store.Playing {
		return nil
	}
	return o.t.lineup.absentees()
}

// LogFor returns the log as a viewer with these rights may see it: for spectators it may be some turns
// late.
func (o Owner) LogFor(v access.Rights) *gamelog.Log { return o.t.projection.viewpoint(v).log }

// LogVisibleTo returns the log as a caller may see it, or an error if the table is hidden from them.
func (o Owner) LogVisibleTo(who access.Who) (*gamelog.Log, error) {
	v, err := o.t.roster.CheckedRights(who)
	if err != nil {
		return nil, err
	}
	return o.LogFor(v), nil
}

// What clients are sent.

// RenderFor returns the whole table as JSON for a caller, or an error if they may not see it. It calls the
// features' hooks Part.Showing first.
func (o Owner) RenderFor(who access.Who) (json.RawMessage, error) {
	return o.t.renderSince(who, newClient)
}

// RenderSince returns the table as JSON for a caller whose client has an earlier version k: only newer
// events, and the lists as changes to the client's own. It returns an error if the caller may not see the
// table.
func (o Owner) RenderSince(who access.Who, k ClientVersion) (json.RawMessage, error) {
	return o.t.renderSince(who, k)
}

// RenderWithVersion returns the whole table with its version (the protocol's stamp), from which the client
// can follow by deltas. recent leaves out early events; short leaves out the lists of the assistance levels,
// which only spectators may do without.
func (o Owner) RenderWithVersion(who access.Who, recent, short bool) (*packed.Message, error) {
	t := o.t
	v, err := t.roster.CheckedRights(who)
	if err != nil {
		return nil, err
	}
	callAll(t.parts.showing)
	t.projection.expireMessages()
	return t.projection.wholeMessage(wholeKey{ClientVersion{Lite: short}.viewerKey(v), recent})
}

// Version returns the version of what RenderWithVersion returns, without writing it.
func (o Owner) Version(who access.Who, short bool) (string, error) {
	t := o.t
	v, err := t.roster.CheckedRights(who)
	if err != nil {
		return "", err
	}
	callAll(t.parts.showing)
	n, err := t.projection.snapshot(ClientVersion{Lite: short}.viewerKey(v))
	if err != nil {
		return "", err
	}
	return n.version, nil
}

// Render returns the whole table as JSON for a viewer with these rights.
func (o Owner) Render(v access.Rights) (json.RawMessage, error) {
	return o.t.projection.render(v, newClient)
}

// RenderPreview returns a Preview of the protocol: the game after, in which a client has tried choices out
// without making them at the table, as a seat sees it.
func (o Owner) RenderPreview(after *game.Game, seat int) json.RawMessage {
	return o.t.projection.renderPreview(after, seat)
}

// RenderResult returns the response to a successful request, whether it changed something or not: the table,
// or what differs from the version k that the client has.
func (o Owner) RenderResult(v access.Rights, k ClientVersion) (json.RawMessage, error) {
	return o.t.projection.renderResult(v, k)
}

// RefuseWithTable returns the problem f with the present table attached, as changes to the version k that
// the client has.
func (o Owner) RefuseWithTable(f *problem.Problem, v access.Rights, k ClientVersion) error {
	return o.t.projection.refuseWithTable(f, v, k)
}

// What a feature changes at the table.

// CheckWritable returns an error while nothing may be written because the table in memory may differ from
// the stored one: an earlier write or read failed, or another server has stored entries that are not read
// yet.
func (o Owner) CheckWritable() error { return o.t.checkWritable() }

// PrepareToWrite loads the table if needed, lets its clock act first, and returns an error if nothing may be
// written. Functions queued with PostLater, TryPost or Worker.Post call it before they commit; for those of
// Do and Run the table is loaded and its clock has acted, so that CheckWritable is enough.
func (o Owner) PrepareToWrite() error {
	if err := o.t.recovery.load(); err != nil {
		return err
	}
	o.t.clock.Advance()
	return o.t.checkWritable()
}

// Load brings the table in memory up to date with the store. While the store is unreachable a loaded table
// stays readable, and CheckWritable returns an error.
func (o Owner) Load() error { return o.t.recovery.load() }

// Commit stores the step s under a move id that the server makes up, and applies it to the table. by is the
// seat that made the step, or store.HostSeat. It returns ErrStale if another entry was stored first.
func (o Owner) Commit(by int, s *gamelog.Step) error {
	return o.t.commit(gamelog.ServerMove+access.NewID(), by, s)
}

// CommitMove stores the step s, made by the seat by, and applies it, as Commit does, but under the move id
// of the client's request, so that a repeated request is recognised.
func (o Owner) CommitMove(moveID string, by int, s *gamelog.Step) error {
	return o.t.commit(moveID, by, s)
}

// CommitChoices stores and applies choices that the server makes for a seat. The log entry looks as if a
// person at the seat had made them. It returns ErrStale if another entry was stored first.
func (o Owner) CommitChoices(seat int, s *gamelog.Step) error {
	return o.t.commit(access.NewID(), seat, s)
}

// CommitDecision stores a decision about the table that is not a move of a seat. If another entry was stored
// first, it tries once more.
func (o Owner) CommitDecision(d gamelog.Decision) error { return o.t.commitDecision(d) }

// VoteOnReturn records a caller's vote on whether a seat whose time has run out for good may play again, and
// returns the table. The seat plays again once its holder and all others still playing have agreed; one no
// ends the vote.
func (o Owner) VoteOnReturn(who access.Who, seat int, agree bool) (json.RawMessage, error) {
	return o.t.clock.voteOnReturn(who, seat, agree)
}

// ClearSeat revokes all grants of a seat, its links included. The caller then calls ReloadGrants.
func (o Owner) ClearSeat(seat int) error { return o.t.clearSeat(seat) }

// ReloadGrants rereads the table's grants (seats, host's rights and links) from the store, and notifies
// followers if they have changed.
func (o Owner) ReloadGrants() error { return o.t.reloadGrants() }

// Write makes a store call that appends no log entry, with the usual time limit. If the call fails, the
// table reads the store again before it writes anything else; doing names the call in the log.
func (o Owner) Write(doing string, call func(ctx context.Context, s store.Store) error) error {
	return o.t.writeStore(doing, call)
}

// StoreFailed logs the error of a store call and returns the problem for the caller; doing names the call in
// the log.
func (o Owner) StoreFailed(doing string, err error) error {
	return o.t.storeFailure(o.t.during, doing, err)
}

// InvalidateReplay drops what the server keeps in memory of the finished game, such as its replay, so that
// the next request renders it anew.
func (o Owner) InvalidateReplay() { o.t.registry.cfg.Stale(o.t.id) }

// Whom a feature notifies, and what it has done later.

// NotifyChange sends the table to followers, sets the clock's timer and calls the features' hooks, after a
// change that is in no log entry.
func (o Owner) NotifyChange() { o.t.changed() }

// WakeFollowers has the table as it is now sent to followers on this server: to all of them if all is set;
// else to those with a seat, and to the hosts too if hosts is set.
func (o Owner) WakeFollowers(all, hosts bool) { o.t.wakeFollowers(all, hosts) }

// NotifyWaiting calls the features' hooks Part.Present again, because the table may now wait for a person
// who is not connected. A feature calls it when it could have answered for that person, as with a
// conditional move, but will not.
func (o Owner) NotifyWaiting() { o.t.parts.callPresent(access.Rights{}) }

// PostLater queues a function that the owner goroutine runs after its present work. If the server is
// stopping, it is never run.
func (o Owner) PostLater(f func()) { o.t.postLater(f) }

// Other tables.

// TableExists reports whether the table with this id is stored, even if its data is damaged. If the store
// cannot say, it returns true.
func (o Owner) TableExists(id string) bool {
	ctx, cancel := context.WithTimeout(o.t.during, storeTime)
	defer cancel()
	return o.t.registry.tableExists(ctx, id)
}

// NewGame starts a game from a setup, without storing it; Create stores it.
func (o Owner) NewGame(setup game.Setup) (*game.Game, error) { return o.t.registry.books.New(setup) }

// Create stores another table with its grants. It returns store.ErrExists if the id is taken.
func (o Owner) Create(id string, st gamelog.Start, g *game.Game, grants []store.Grant) error {
	ctx, cancel := context.WithTimeout(o.t.during, storeTime)
	defer cancel()
	err := o.t.registry.storeTable(ctx, id, st, g, grants)
	if err == nil || errors.Is(err, store.ErrExists) {
		return err
	}
	return o.t.registry.createFailed(ctx, err)
}
