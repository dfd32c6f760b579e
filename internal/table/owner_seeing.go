package table

import (
	"encoding/json"

	"circulade/internal/packed"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// See returns the table, whole, to somebody who asks for it, or says why they may not see it. Features are
// told first that it is shown.
func (o Owner) See(who access.Who) (json.RawMessage, error) { return o.t.see(who, newClient) }

// SeeSince is See for somebody who has what is known.
func (o Owner) SeeSince(who access.Who, k ClientVersion) (json.RawMessage, error) {
	return o.t.see(who, k)
}

// Stamped returns the table whole, with the stamp by which somebody may follow what changes in it; but for its
// early events, if only recent ones are wanted, and for the lists of the helps, if somebody who watches does
// without.
func (o Owner) Stamped(who access.Who, recent, short bool) (*packed.Message, error) {
	t := o.t
	v, err := t.roster.Rights(who)
	if err != nil {
		return nil, err
	}
	callAll(t.parts.showing)
	t.projection.refresh()
	return t.projection.whole(wholeKey{ClientVersion{Lite: short}.viewerKey(v), recent})
}

// LogFor is the log as a viewer sees it: some turns late, perhaps.
func (o Owner) LogFor(v access.Rights) *gamelog.Log { return o.t.projection.viewpoint(v).log }

// LogSeenBy is the log as somebody sees it, or says why they may not see the table.
func (o Owner) LogSeenBy(who access.Who) (*gamelog.Log, error) {
	v, err := o.t.roster.Rights(who)
	if err != nil {
		return nil, err
	}
	return o.LogFor(v), nil
}
