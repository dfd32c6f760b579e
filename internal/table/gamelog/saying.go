package gamelog

import (
	"crypto/sha256"
	"encoding/json"
	"strconv"
	"strings"

	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// A Saying is the digest of what a move said, by which a move id that is sent again
// with another content is noticed.
type Saying [8]byte

// ChoicesSay returns what a move with these choices says.
func ChoicesSay(choices []string) Saying { return sayingOf(choicesEntry{Choices: choices}) }

// UndoSays returns what a move says that goes back to a version.
func UndoSays(version int) Saying { return sayingOf(undoEntry{Version: version}) }

// ClockSays returns what a move says that decides about the clock.
func ClockSays(d clock.Decision) Saying { return sayingOf(clockEntry{Decision: d}) }

// sayingOf returns the digest of the data of an entry. What no player sends says
// nothing.
func sayingOf(data any) Saying {
	var text strings.Builder
	switch d := data.(type) {
	case choicesEntry:
		for _, choice := range d.Choices {
			text.WriteString(strings.TrimSpace(choice) + "\n")
		}
	case undoEntry:
		text.WriteString("undo to " + strconv.Itoa(d.Version))
	case Decision:
		if d.Back != nil && !d.Back.Decline {
			return BackSays(d.Back.Version)
		}
	case clockEntry:
		if d.Agree != nil { // whoever asks, for all their seats
			d.Agree, d.Alone = []int{}, false
		}
		_ = json.NewEncoder(&text).Encode(d.Decision) // numbers; and a Builder takes all
	}
	sum := sha256.Sum256([]byte(text.String()))
	return Saying(sum[:8])
}

// said returns the digest of an entry of the log.
func (e *logged) said() Saying {
	switch e.Kind {
	case store.KindChoices:
		return sayingOf(e.choices)
	case store.KindUndo:
		return sayingOf(e.undo)
	case store.KindClock:
		return sayingOf(e.clock)
	case store.KindAdmin:
		return sayingOf(e.admin)
	}
	return sayingOf(nil)
}
