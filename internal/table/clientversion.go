package table

import (
	"circulade/internal/table/access"
	"circulade/view"
)

// Known is what somebody has of a table already.
type ClientVersion struct {
	Since    int64     // where their events end, or Whole
	Baseline *Baseline // the lists that they have, against which others are told; nil: none

	// Stamp is that of the whole table that they have: whoever follows with one is told what
	// changes in it. "" is that of none, nil if they want it otherwise.
	Version *string
	Lite    bool // with Stamp: they do without the lists of the helps as long as they watch

	Recent bool // with Stamp, should they have to be told all: without the early events
}

// Base is which lists of a state somebody has.
type Baseline struct {
	Seq       int64 // of the table that they came with
	WithHelps bool  // those of the helps too: features and squares
}

// Whole asks for every event there is.
const AllEvents = int64(-1)

// nothing is what somebody has who has not asked before.
var newClient = ClientVersion{Since: AllEvents}

// A clientVersion is which events and lists a client has, as far as its word can be relied on.
type trustedVersion struct {
	since, baseline int64
	withHelps       bool
}

// The bases that are the seq of no lists.
const (
	noBaseline   = int64(-1) // all lists are told whole
	lostBaseline = int64(-2) // so they are, since it is not known what they have
)

// trusted returns what a client has that says it has k. What its lists were before the table was
// loaded, or when it had other rights, is not known.
func (p *Projection) trust(k ClientVersion) trustedVersion {
	switch {
	case k.Baseline == nil:
		return trustedVersion{since: k.Since, baseline: noBaseline}
	case k.Baseline.Seq < p.firstTrusted:
		return trustedVersion{k.Since, lostBaseline, k.Baseline.WithHelps}
	}
	return trustedVersion{k.Since, k.Baseline.Seq, k.Baseline.WithHelps}
}

// baseline returns the lists that a viewer has who was told the table as of a seq, if they are at
// hand and in effect: those that changed are told against them.
func (p *Projection) baseline(v access.Rights, seq int64) (lists view.Lists, ok bool) {
	if seq < 0 {
		return lists, false
	}
	from := p.viewpoint(v)
	if _, back := from.log.EventsAfter(seq); back {
		return lists, false
	}
	return from.past.Find(seq, func(waiting int) int { return eyesOf(v, waiting) })
}

// invalidate forgets what clients are believed to have, those that follow included: what they were
// told of a seq before the first that is trusted may have been told otherwise.
func (p *Projection) invalidate(firstTrusted int64, followers map[*Subscriber]struct{}) {
	p.forgetPast()
	p.snapshots.forget()
	p.firstTrusted = firstTrusted
	for f := range followers {
		f.told, f.had = noBaseline, nil
	}
}
