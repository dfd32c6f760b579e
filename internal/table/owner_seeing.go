package table

import (
	"encoding/json"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// See returns the table, whole, to somebody who asks for it, or says why they may not see it. Features are
// told first that it is shown.
func (o Owner) See(who access.Who) (json.RawMessage, error) { return o.t.see(who, nothing) }

// SeeSince is See for somebody who has what is known.
func (o Owner) SeeSince(who access.Who, k Known) (json.RawMessage, error) { return o.t.see(who, k) }

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
	return t.projection.whole(wholeKey{Known{Short: short}.viewerKey(v), recent})
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

// RenderPreview returns a Preview of the protocol: what a seat sees of a position after choices that are not made.
func (o Owner) RenderPreview(after *game.Game, seat int) json.RawMessage {
	return o.t.projection.renderPreview(after, seat)
}

// ForgetComputerPlayers has the computer players be made anew when they are asked next: they remember
// a game that is played no longer.
func (o Owner) ForgetComputerPlayers() { clear(o.t.think.players) }
