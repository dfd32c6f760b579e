package name

import (
	"fmt"

	"golang.org/x/text/unicode/norm"

	"circulade/game"
)

// isJoiner reports whether a character is a zero-width joiner or non-joiner, which makes no
// difference between names.
func isJoiner(r rune) bool { return game.HasJoiner(string(r)) }

// withJoiners returns the name, which was parsed without joiners, with those that its owner typed;
// an error if they stand where they may not.
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
