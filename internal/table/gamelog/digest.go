package gamelog

import (
	"crypto/sha256"
	"encoding/json"
	"strconv"
	"strings"

	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// A Digest is a short hash of what a move asked for. If a move id is sent again with other content, the
// digests differ.
type Digest [8]byte

// ChoicesDigest returns the digest of a request that makes these choices. A request that comes again under
// the same move id has to have the same digest.
func ChoicesDigest(choices []string) Digest { return digestOf(choicesEntry{Choices: choices}) }

// UndoDigest returns the digest of a request to go back to a version. A request that comes again under the
// same move id has to have the same digest.
func UndoDigest(version int) Digest { return digestOf(undoEntry{Version: version}) }

// ClockDigest returns the digest of a request that decides about the clock. A request that comes again
// under the same move id has to have the same digest.
func ClockDigest(d clock.Decision) Digest { return digestOf(clockEntry{Decision: d}) }

// digestOf returns the digest of an entry's data. Decisions about the table that are not about a takeback
// all have the digest of an empty text.
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
		if d.Agree != nil { // the same digest for whichever seats a person asks with
			d.Agree, d.Alone = []int{}, false
		}
		_ = json.NewEncoder(&text).Encode(d.Decision) // numbers; and a Builder takes all
	}
	sum := sha256.Sum256([]byte(text.String()))
	return Digest(sum[:8])
}

// digest returns the digest of an entry that was read from the log.
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
