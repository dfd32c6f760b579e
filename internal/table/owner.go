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

// An Owner is the table for a feature while the table's owner works for it: in the functions of a Part,
// and in what Do runs. It must not be kept by anything that runs elsewhere.
type Owner struct{ t *Table }

// What a feature reads of the table.

// ID is the id of the table.
func (o Owner) ID() string { return o.t.id }

// Log is what has happened at the table. A feature reads it and makes steps of it, which Commit and Settle take in.
func (o Owner) Log() *gamelog.Log { return o.t.log }

// Roster is who holds what.
func (o Owner) Roster() *Roster { return &o.t.roster }

// Lineup is who plays which seat just now.
func (o Owner) Lineup() *Lineup { return &o.t.lineup }

// Names is what the seats are called.
func (o Owner) Names() *Names { return &o.t.names }

// Presence is who is at the table just now.
func (o Owner) Presence() *Presence { return &o.t.presence }

// Clock is the clock of the table.
func (o Owner) Clock() *Clock { return &o.t.clock }

// Leaving is how people let go of the table.
func (o Owner) Leaving() *Leaving { return &o.t.leaving }

// Ownership is which of several servers does what the table does by itself.
func (o Owner) Ownership() *Ownership { return &o.t.ownership }

// Rows are what features keep of tables, or nil where nothing is kept.
func (o Owner) Rows() store.Rows { return o.t.registry.Rows() }

// Now is the time, in Unix milliseconds.
func (o Owner) Now() int64 { return o.t.registry.now() }

// Context is for whose request the owner does what it does now, which the log names. It never ends.
func (o Owner) Context() context.Context { return o.t.during }

// Made is when the table was made.
func (o Owner) CreatedAt() time.Time { return o.t.createdAt }

// Loaded is when the table came into memory.
func (o Owner) LoadedAt() time.Time { return o.t.loadedAt }

// From is the address that the table is counted for: whoever asked first for it.
func (o Owner) OpenerAddr() netip.Addr { return o.t.from }

// IsDeleted reports whether the table has been deleted.
func (o Owner) IsDeleted() bool { return o.t.deleted.Load() }

// Unattended lists which seats the table waits for while nobody of them follows it. Nobody is at a table with
// a clock by the second, where people are together, nor while it is paused; but before such a clock has started,
// those are for whom it waits. There are none while it is not known what the store has.
func (o Owner) Unattended() []Unattended {
	if o.t.log == nil || !o.t.recovery.isCurrent() || o.t.log.Cut() != nil {
		return nil
	}
	return o.t.lineup.unattended()
}

// LogFor is the log as a viewer sees it: some turns late, perhaps.
func (o Owner) LogFor(v access.Rights) *gamelog.Log { return o.t.projection.viewpoint(v).log }

// LogSeenBy is the log as somebody sees it, or says why they may not see the table.
func (o Owner) LogVisibleTo(who access.Who) (*gamelog.Log, error) {
	v, err := o.t.roster.CheckedRights(who)
	if err != nil {
		return nil, err
	}
	return o.LogFor(v), nil
}

// What clients are sent.

// See returns the table, whole, to somebody who asks for it, or says why they may not see it. Features are
// told first that it is shown.
func (o Owner) RenderFor(who access.Who) (json.RawMessage, error) {
	return o.t.renderSince(who, newClient)
}

// SeeSince is See for somebody who has what is known.
func (o Owner) RenderSince(who access.Who, k ClientVersion) (json.RawMessage, error) {
	return o.t.renderSince(who, k)
}

// Stamped returns the table whole, with the stamp by which somebody may follow what changes in it; but for its
// early events, if only recent ones are wanted, and for the lists of the helps, if somebody who watches does
// without.
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

// Render returns the table, whole, as a viewer sees it.
func (o Owner) Render(v access.Rights) (json.RawMessage, error) {
	return o.t.projection.render(v, newClient)
}

// RenderPreview returns a Preview of the protocol, as a seat sees it: a position after choices that are not made.
func (o Owner) RenderPreview(after *game.Game, seat int) json.RawMessage {
	return o.t.projection.renderPreview(after, seat)
}

// Result answers a request that has changed nothing as one that has.
func (o Owner) RenderResult(v access.Rights, k ClientVersion) (json.RawMessage, error) {
	return o.t.projection.renderResult(v, k)
}

// Refuse is a refusal that brings the present table, for somebody who has what is known.
func (o Owner) RefuseWithTable(f *problem.Problem, v access.Rights, k ClientVersion) error {
	return o.t.projection.refuseWithTable(f, v, k)
}

// What a feature changes at the table.

// Sure says why nothing can be written now, if so: the store has to be asked first.
func (o Owner) CheckWritable() error { return o.t.checkWritable() }

// Ready loads the table, if need be, and lets its clock say first what it has to. It says why nothing can be
// written at the table now, if so. It is for what was posted: where Do and Inform run something, it has been done.
func (o Owner) PrepareToWrite() error {
	if err := o.t.recovery.load(); err != nil {
		return err
	}
	o.t.clock.Advance()
	return o.t.checkWritable()
}

// Load makes the table present, as the store has it: what another server has stored is read. While the store cannot be
// reached a table stays readable, and Sure says why nothing can be written.
func (o Owner) Load() error { return o.t.recovery.load() }

// Commit stores a step by a seat that nobody's request names, and then makes it the present. It returns
// ErrStale when somebody else was faster.
func (o Owner) Commit(by int, s *gamelog.Step) error {
	return o.t.commit(gamelog.ServerMove+access.NewID(), by, s)
}

// CommitMove is Commit for a step that somebody's request names.
func (o Owner) CommitMove(moveID string, by int, s *gamelog.Step) error {
	return o.t.commit(moveID, by, s)
}

// CommitChoices stores a step of choices by a seat that nobody's request names. Others see them as if somebody of
// the seat had just made them.
func (o Owner) CommitChoices(seat int, s *gamelog.Step) error {
	return o.t.commit(access.NewID(), seat, s)
}

// Administer stores what is decided about the table by nobody's move. Should somebody's move have come first,
// it is decided again after it.
func (o Owner) CommitDecision(d gamelog.Decision) error { return o.t.commitDecision(d) }

// ComeBack has somebody agree, or not, that a seat whose time is up for good plays again.
func (o Owner) VoteOnReturn(who access.Who, seat int, agree bool) (json.RawMessage, error) {
	return o.t.clock.voteOnReturn(who, seat, agree)
}

// ClearSeat puts everybody out of a seat, with their links. Regrant has it known.
func (o Owner) ClearSeat(seat int) error { return o.t.clearSeat(seat) }

// Regrant reads anew who holds what, and who else may come.
func (o Owner) ReloadGrants() error { return o.t.reloadGrants() }

// Write runs a call of the store that appends nothing to the log.
func (o Owner) Write(doing string, call func(ctx context.Context, s store.Store) error) error {
	return o.t.writeStore(doing, call)
}

// StoreFailed logs that the store failed in doing something, and says so to whoever asked for it.
func (o Owner) StoreFailed(doing string, err error) error {
	return o.t.storeFailure(o.t.during, doing, err)
}

// ForgetReplay has the replay of the game be made anew when somebody asks for it.
func (o Owner) InvalidateReplay() { o.t.registry.cfg.Stale(o.t.id) }

// Whom a feature notifies, and what it has done later.

// Changed tells whoever follows that something has changed that stands in no entry.
func (o Owner) NotifyChange() { o.t.changed() }

// Awaken tells those who follow that there is something new to show: those who have a seat, hosts, or all. It is for
// what no entry of the log says.
func (o Owner) WakeFollowers(all, hosts bool) { o.t.wakeFollowers(all, hosts) }

// TellWaiting tells the Parts (Present) that the table may wait for somebody who does not follow it: one has found out
// that it does not answer for them.
func (o Owner) NotifyWaiting() { o.t.parts.callPresent(access.Rights{}) }

// Later has the owner do something after what it has been given so far.
func (o Owner) PostLater(f func()) { o.t.postLater(f) }

// Other tables.

// IsThere reports whether there is another table, or was and is lost. Where the store cannot tell, there is.
func (o Owner) TableExists(id string) bool {
	ctx, cancel := context.WithTimeout(o.t.during, storeTime)
	defer cancel()
	return o.t.registry.tableExists(ctx, id)
}

// NewGame begins a game, which Create can store.
func (o Owner) NewGame(setup game.Setup) (*game.Game, error) { return o.t.registry.books.New(setup) }

// Create stores another table. The error is store.ErrExists where there is one of this id.
func (o Owner) Create(id string, st gamelog.Start, g *game.Game, grants []store.Grant) error {
	ctx, cancel := context.WithTimeout(o.t.during, storeTime)
	defer cancel()
	err := o.t.registry.storeTable(ctx, id, st, g, grants)
	if err == nil || errors.Is(err, store.ErrExists) {
		return err
	}
	return o.t.registry.createFailed(ctx, err)
}
