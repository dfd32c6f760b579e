package name

import (
	"fmt"

	"golang.org/x/text/unicode/norm"

	"circulade/game"
)

// isJoiner reports whether a character joins letters, or keeps them apart, and is not seen itself: it
// makes no difference between names.
func isJoiner(r rune) bool { return game.HasJoiner(string(r)) }

// joined gives a name that was parsed without joiners those that its owner wrote, where they may stand.
func (n Name) withJoiners(written string) (Name, error) {
	if err := game.CheckCharacters(written); err != nil {
		return Name{}, err
	}
	text := norm.NFKC.String(written)
	if game.Bare(text) != n.text {
		return Name{}, fmt.Errorf("is written with joiners where none may stand; write it without")
	}
	n.text = text
	return n, nil
}
