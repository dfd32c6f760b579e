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
type Digest [8]byte

// ChoicesSay returns what a move with these choices says.
func ChoicesDigest(choices []string) Digest { return digestOf(choicesEntry{Choices: choices}) }

// UndoSays returns what a move says that goes back to a version.
func UndoDigest(version int) Digest { return digestOf(undoEntry{Version: version}) }

// ClockSays returns what a move says that decides about the clock.
func ClockDigest(d clock.Decision) Digest { return digestOf(clockEntry{Decision: d}) }

// sayingOf returns the digest of the data of an entry. What no player sends says
// nothing.
func digestOf(data any) Digest {
	var text strings.Builder
	switch d := data.(type) {
	case choicesEntry:
		for _, choice := range d.Choices {
			text.WriteString(strings.TrimSpace(choice) + "\n")
		}
	case undoEntry:
		text.WriteString("undo to " + strconv.Itoa(d.Version))
	case Decision:
		if d.Takeback != nil && !d.Takeback.Decline {
			return TakebackDigest(d.Takeback.Version)
		}
	case clockEntry:
		if d.Agree != nil { // whoever asks, for all their seats
			d.Agree, d.Alone = []int{}, false
		}
		_ = json.NewEncoder(&text).Encode(d.Decision) // numbers; and a Builder takes all
	}
	sum := sha256.Sum256([]byte(text.String()))
	return Digest(sum[:8])
}

// said returns the digest of an entry of the log.
func (e *loggedEntry) digest() Digest {
	switch e.Kind {
	case store.KindChoices:
		return digestOf(e.choices)
	case store.KindUndo:
		return digestOf(e.undo)
	case store.KindClock:
		return digestOf(e.clock)
	case store.KindAdmin:
		return digestOf(e.admin)
	}
	return digestOf(nil)
}
