package lobby

import (
	"bytes"
	"encoding/json"

	"circulade/game"
	"circulade/internal/table/plan"
)

// noClock is the pace of who wants none.
const noClock = "none"

// paceOf returns by what two wishes for a clock are alike, or what is wrong with one.
func paceOf(clock json.RawMessage) (string, *game.Fault) {
	if len(clock) == 0 || bytes.Equal(clock, []byte("null")) {
		return noClock, nil
	}
	var want struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(clock, &want) != nil || want.Kind != "" && want.Kind != noClock {
		return "", &game.Fault{Field: "clock", Message: "this server has no such clock", Allowed: []string{noClock}}
	}
	return noClock, nil
}

// withClock gives a table the clock of a wish, which paceOf has accepted.
func withClock(*plan.Wanted, json.RawMessage) {}
