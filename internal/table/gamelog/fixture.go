package gamelog

// A Fixture says which game of a tournament is played at a table. Whoever does not come, leaves or runs out
// of time has lost, whether all have moved or not.
type Fixture struct {
	Tournament string `json:"tournament"`
	Name       string `json:"name,omitempty"`    // what the tournament is called
	Round      int    `json:"round"`             // from 1
	Attempt    int    `json:"attempt,omitempty"` // how often the round's pairing was undone before
	Board      int    `json:"board"`             // from 1
	Place      int    `json:"place,omitempty"`   // between teams: the match's board, from 1
	Game       int    `json:"game"`              // of the match, from 1
	StartsAt   int64  `json:"starts_at"`         // Unix milliseconds: then the clock starts, even if not all have come
}
