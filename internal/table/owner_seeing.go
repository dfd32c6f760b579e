package table

import (
	"encoding/json"

	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// See returns the table, whole, to somebody who asks for it, or says why they may not see it. Features are
// told first that it is shown.
func (o Owner) See(who access.Who) (json.RawMessage, error) { return o.t.see(who, nothing) }

// LogFor is the log as a viewer sees it: some turns late, perhaps.
func (o Owner) LogFor(v access.Rights) *gamelog.Log { return o.t.projection.viewpoint(v).log }

// ForgetComputerPlayers has the computer players be made anew when they are asked next: they remember
// a game that is played no longer.
func (o Owner) ForgetComputerPlayers() { clear(o.t.think.players) }
