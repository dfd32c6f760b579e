package table

import (
	"circulade/internal/table/access"
	"circulade/view"
)

// A ClientVersion says which events, lists and snapshot of a table a client already has, as stated in its
// request.
type ClientVersion struct {
	Since    int64     // seq up to which it has the events, or AllEvents
	Baseline *Baseline // the lists that it has, to which it is sent changes; nil: none

	// Version names the snapshot that it has, from which it wants deltas. "": it has none yet; nil: it
	// wants no deltas.
	Version *string
	Lite    bool // with Version: a spectator wants no lists of the helps

	Recent bool // with Version: if the whole table has to be sent, then without its early events
}

// A Baseline names the growing lists of a game's state that a client already has, so that it can be sent
// only the changes to them.
type Baseline struct {
	Seq       int64 // of the table with which they were sent
	WithHelps bool  // those of the helps too: features and squares
}

// AllEvents as ClientVersion.Since asks for all events from the first on.
const AllEvents = int64(-1)

// newClient is the version of a client that has nothing.
var newClient = ClientVersion{Since: AllEvents}

// A trustedVersion says which events and lists a client has, as far as this server can rely on the client's
// claim.
type trustedVersion struct {
	since, baseline int64
	withHelps       bool
}

// The baselines that are the seq of no lists.
const (
	noBaseline   = int64(-1) // the client wants all lists complete
	lostBaseline = int64(-2) // the client names lists that it may have in another form: all are sent complete
)

// trust returns what can be relied on of a client's claim k to have certain events and lists; the baseline
// is noBaseline if it claims no lists. Lists from before firstTrusted (when the table was loaded or its
// grants changed) may have been sent in another form: for them it returns lostBaseline, so that the client
// is sent complete lists.
func (p *Projection) trust(k ClientVersion) trustedVersion {
	switch {
	case k.Baseline == nil:
		return trustedVersion{since: k.Since, baseline: noBaseline}
	case k.Baseline.Seq < p.firstTrusted:
		return trustedVersion{k.Since, lostBaseline, k.Baseline.WithHelps}
	}
	return trustedVersion{k.Since, k.Baseline.Seq, k.Baseline.WithHelps}
}

// baseline returns the lists that a viewer with the rights v was sent with the table as of the log entry
// seq, so that changes can be sent against them. It reports false if these lists are no longer kept, the
// game was taken back past that entry, or seq is negative (the client has no lists to rely on).
func (p *Projection) baseline(v access.Rights, seq int64) (lists view.Lists, ok bool) {
	if seq < 0 {
		return lists, false
	}
	from := p.viewpoint(v)
	if _, back := from.log.EventsAfter(seq); back {
		return lists, false
	}
	return from.history.Find(seq, func(waiting int) int { return eyesOf(v, waiting) })
}

// invalidate drops all cached snapshots and lists against which clients could be sent changes, and forgets
// what the given followers were sent, so that all get complete tables next. From now on the server relies
// only on lists that it sends with the log at firstTrusted or later.
func (p *Projection) invalidate(firstTrusted int64, followers map[*Subscriber]struct{}) {
	p.forgetHistories()
	p.snapshots.forget()
	p.firstTrusted = firstTrusted
	for f := range followers {
		f.sentSeq, f.sentSnapshot = noBaseline, nil
	}
}
