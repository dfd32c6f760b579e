package table

import (
	"context"
	"encoding/json"
	"errors"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// An Owner is the table for a feature while the table's owner works for it: in the functions of a Part,
// and in what Do runs. It must not be kept by anything that runs elsewhere.
type Owner struct{ t *Table }

// Do has the owner of a table, with the table loaded, do something for somebody, to whom a table that is
// hidden from them does not exist. When the caller goes away f runs on: it should return values, and change
// nothing of the caller's. Anybody may call it.
func Do[T any](ctx context.Context, t *Table, who access.Who, f func(Owner) (T, error)) (T, error) {
	return as(ctx, t, who, func() (T, error) { return f(Owner{t}) })
}

// Log is what has happened at the table. A feature reads it and makes steps of it, which Commit and Settle take in.
func (o Owner) Log() *gamelog.Log { return o.t.log }

// Lineup is who plays which seat just now.
func (o Owner) Lineup() *Lineup { return &o.t.lineup }

// Roster is who holds what.
func (o Owner) Roster() *Roster { return &o.t.roster }

// Sure says why nothing can be written now, if so: the store has to be asked first.
func (o Owner) CheckWritable() error { return o.t.checkWritable() }

// Commit stores a step by a seat that nobody's request names, and then makes it the present. It returns
// ErrStale when somebody else was faster.
func (o Owner) Commit(by int, s *gamelog.Step) error {
	return o.t.commit(gamelog.ServerMove+access.NewID(), by, s)
}

// Administer stores what is decided about the table by nobody's move. Should somebody's move have come first,
// it is decided again after it.
func (o Owner) Administer(d gamelog.Decision) error { return o.t.administer(d) }

// ID is the id of the table.
func (o Owner) ID() string { return o.t.id }

// Changed tells whoever follows that something has changed that stands in no entry.
func (o Owner) Changed() { o.t.changed() }

// IsThere reports whether there is another table, or was and is lost. Where the store cannot tell, there is.
func (o Owner) IsThere(id string) bool {
	ctx, cancel := context.WithTimeout(o.t.during, storeTime)
	defer cancel()
	return o.t.registry.isThere(ctx, id)
}

// NewGame begins a game, which Create can store.
func (o Owner) NewGame(setup game.Setup) (*game.Game, error) { return o.t.registry.books.New(setup) }

// Create stores another table. The error is store.ErrExists where there is one of this id.
func (o Owner) Create(id string, st gamelog.Start, g *game.Game, grants []store.Grant) error {
	ctx, cancel := context.WithTimeout(o.t.during, storeTime)
	defer cancel()
	err := o.t.registry.create(ctx, id, st, g, grants)
	if err == nil || errors.Is(err, store.ErrExists) {
		return err
	}
	return o.t.registry.notCreated(ctx, err)
}

// Now is the time, in Unix milliseconds.
func (o Owner) Now() int64 { return o.t.registry.now() }

// Result answers a request that has changed nothing as one that has.
func (o Owner) Result(v access.Rights, k ClientVersion) (json.RawMessage, error) {
	return o.t.projection.renderResult(v, k)
}

// Render returns the table, whole, as a viewer sees it.
func (o Owner) Render(v access.Rights) (json.RawMessage, error) {
	return o.t.projection.render(v, newClient)
}

// Refuse is a refusal that brings the present table, for somebody who has what is known.
func (o Owner) Refuse(f *problem.Problem, v access.Rights, k ClientVersion) error {
	return o.t.projection.refuse(f, v, k)
}
