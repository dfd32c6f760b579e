package table

import (
	"context"
	"encoding/json"

	"circulade/internal/packed"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/replay"
	"circulade/rules"
	"circulade/tile/pack"
	"circulade/view"
)

// This file is what a table can be asked. Each request runs on the table's owner; who
// asks is told what they may know. Where nothing else is said the answer is a Table of
// the protocol, as JSON, which must not be changed.

// See returns the table to somebody who has what is known. Whoever may not see a
// table knows no id of one.
func (t *Table) See(ctx context.Context, who access.Who, k Known) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.see(who, k) })
}

// Look is See for whoever was led here by another table: should they insist on a
// seat, it is not one of this table.
func (t *Table) Look(ctx context.Context, who access.Who) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.projection.render(t.roster.HeldBy(who), nothing) })
}

// Stamped returns the table whole, with the stamp by which somebody may follow what changes in
// it; but for its early events, if only recent ones are wanted, and for the lists of the helps, if
// somebody who watches does without.
func (t *Table) Stamped(ctx context.Context, who access.Who, recent, short bool) (*packed.Message, error) {
	return as(ctx, t, who, func() (*packed.Message, error) {
		v, err := t.roster.Rights(who)
		if err != nil {
			return nil, err
		}
		callAll(t.parts.showing)
		t.projection.refresh()
		return t.projection.whole(wholeKey{Known{Short: short}.viewerKey(v), recent})
	})
}

// A Naming is what somebody is called who joins a table.
type Naming struct {
	Name  string // may be empty
	Given bool   // whoever runs the server named them: it gets a number where another could not be had
}

// Join gives somebody a free seat of a public table, under a name if they give one.
func (t *Table) Join(ctx context.Context, who access.Who, name Naming) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.join(who, name, anySeat) })
}

// JoinAt gives somebody the seat to which they are invited, also where not everybody may come.
func (t *Table) JoinAt(ctx context.Context, who access.Who, name Naming, seat int) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.join(who, name, seat) })
}

// Inviting returns the seat to which somebody may invite a bot's account: the one that they
// name, or the first that is free (nil).
func (t *Table) Inviting(ctx context.Context, who access.Who, seat *int) (int, error) {
	return as(ctx, t, who, func() (int, error) { return t.roster.SeatToInvite(who, seat) })
}

// Choose answers the pending question.
func (t *Table) Choose(ctx context.Context, who access.Who, q Choices) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.choose(who, q) })
}

// Undo goes back to a version, unless something was revealed since.
func (t *Table) Undo(ctx context.Context, who access.Who, q Undo) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.undo(who, q) })
}

// Preview returns the position after choices that are not made, as a Preview of the
// protocol.
func (t *Table) Preview(ctx context.Context, who access.Who, seq int64, choices []string) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.preview(who, seq, choices) })
}

// Record returns the game as text; the seed of a game that goes on is not in it.
func (t *Table) Record(ctx context.Context, who access.Who) (string, error) {
	return as(ctx, t, who, func() (string, error) {
		s, err := t.projection.seen(t.roster.Rights(who))
		if err != nil {
			return "", err
		}
		return colour.Record(s.log.Record(), s.log.Colours), nil
	})
}

// Fits tells which tiles left fit a square, if the table helps with squares.
func (t *Table) Fits(ctx context.Context, who access.Who, x, y int) (view.Fits, error) {
	return as(ctx, t, who, func() (view.Fits, error) {
		s, err := t.projection.seen(t.roster.Rights(who))
		if err != nil {
			return view.Fits{}, err
		}
		return s.fits(x, y)
	})
}

// Hasten has computer players not wait before their choices until somebody has the turn
// who is none, if who asks plays with nobody else.
func (t *Table) Hasten(ctx context.Context, who access.Who) (Haste, error) {
	return as(ctx, t, who, func() (Haste, error) { return t.hasten(who) })
}

// Prints is what decides how the tiles of a game look. It never changes.
type Prints struct {
	Book  *rules.Book
	Packs []*pack.Pack
}

// Prints returns what is in play, as far as pictures go.
func (t *Table) Prints(ctx context.Context, who access.Who) (Prints, error) {
	return as(ctx, t, who, func() (Prints, error) {
		s, err := t.projection.seen(t.roster.Rights(who))
		if err != nil {
			return Prints{}, err
		}
		return Prints{s.log.Game().Book(), s.log.Game().Packs()}, nil
	})
}

// Forget takes the table from somebody's list. The host's rights pass to whoever plays on;
// if nobody does, the game ends. It is deleted when nobody keeps it any more.
func (t *Table) Forget(ctx context.Context, who access.Who) error {
	defer t.bury()
	return doAs(context.WithoutCancel(ctx), t, who, func() error { return t.forget(who) })
}

// Share opens the finished game to whoever has the link.
func (t *Table) Share(ctx context.Context, who access.Who) (ShareLink, error) {
	return as(ctx, t, who, func() (ShareLink, error) { return t.share(who) })
}

// Unshare withdraws the link.
func (t *Table) Unshare(ctx context.Context, who access.Who) error {
	return doAs(ctx, t, who, func() error { return t.unshare(who) })
}

// Replay returns the game that is over to people of the table.
func (t *Table) Replay(ctx context.Context, who access.Who) (*replay.Replay, error) {
	return as(ctx, t, who, func() (*replay.Replay, error) {
		if t.roster.HeldBy(who).None() {
			return nil, errNoReplay
		}
		return t.replay()
	})
}
