package server

import (
	"crypto/sha256"
	"strconv"
	"strings"

	"circulade/internal/store"
)

// A saying is the digest of what a move said, by which a move id that is sent again
// with another content is noticed.
type saying [8]byte

// sayingOf returns the digest of the data of an entry. What no player sends says
// nothing.
func sayingOf(data any) saying {
	var text strings.Builder
	switch d := data.(type) {
	case choicesEntry:
		for _, choice := range d.Choices {
			text.WriteString(strings.TrimSpace(choice) + "\n")
		}
	case undoEntry:
		text.WriteString("undo to " + strconv.Itoa(d.Version))
	}
	sum := sha256.Sum256([]byte(text.String()))
	return saying(sum[:8])
}

// said returns the digest of an entry of the log.
func (e *logged) said() saying {
	switch e.Kind {
	case store.KindChoices:
		return sayingOf(e.choices)
	case store.KindUndo:
		return sayingOf(e.undo)
	}
	return sayingOf(nil)
}
