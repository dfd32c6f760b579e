package gamelog

import (
	"fmt"
	"strings"

	"circulade/game"
)

const (
	// MaxMove is the length of the longest move id, in bytes.
	MaxMove = 64
	// ServerMove begins the move ids that no player sends.
	ServerMove = "server:"
)

// MoveFaults says what is wrong with a move id, if anything: it must be what every store
// keeps unchanged, and none of ours.
func MoveFaults(id string) []game.Fault {
	ok := id != "" && len(id) <= MaxMove && !strings.HasPrefix(id, ServerMove)
	for _, c := range id {
		ok = ok && c > ' ' && c < 0x7f
	}
	if ok {
		return nil
	}
	return []game.Fault{{
		Field: "move", Message: fmt.Sprintf("is needed: 1 to %d plain characters that name this request, the same when it is repeated", MaxMove),
	}}
}
