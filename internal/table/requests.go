package table

import (
	"context"

	"circulade/internal/table/access"
)

// This file is what a table can be asked. Each request runs on the table's owner; who
// asks is told what they may know. Where nothing else is said the answer is a Table of
// the protocol, as JSON, which must not be changed.

// A Naming is what somebody is called who joins a table.
type Naming struct {
	Name  string // may be empty
	Given bool   // whoever runs the server named them: it gets a number where another could not be had
}

// Forget takes the table from somebody's list. The host's rights pass to whoever plays on;
// if nobody does, the game ends. It is deleted when nobody keeps it any more.
func (t *Table) Forget(ctx context.Context, who access.Who) error {
	defer t.bury()
	return doAs(context.WithoutCancel(ctx), t, who, func() error { return t.forget(who) })
}
