package name

import (
	"fmt"

	"golang.org/x/text/unicode/norm"

	"circulade/game"
)

// isJoiner reports whether a character is a zero-width joiner or non-joiner. Two names that differ
// only in these are the same.
func isJoiner(r rune) bool { return game.HasJoiner(string(r)) }

// withJoiners returns the name n with the zero-width joiners of the text written, as the person
// typed it. n is the name that Parse made of that text without its joiners. It returns an error if
// a joiner stands where none may.
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
