package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
)

// A Sum is the checksum of a log up to one of its entries. The chain begins with the game's id, setup and
// secret; each entry's sum is computed from the sum before it and the entry. So no entry can be altered,
// left out, inserted or taken from another log without being noticed. It reveals damage; it does not
// protect against somebody who can write to the database.
//
// A game's Info, and so its players' names, is not covered by the checksum, because it changes without an
// entry.
type Sum [8]byte

// Root returns the checksum from which a game's chain begins, taken over its id, setup and secret.
func Root(g Game) Sum {
	b := make([]byte, 0, 64+len(g.ID)+len(g.Setup)+len(g.Secret))
	b = append(b, "circulade game 1\n"...)
	b = appendField(b, []byte(g.ID))
	b = appendField(b, g.Setup)
	b = appendField(b, g.Secret)
	return digest(b)
}

// After returns the checksum up to entry e, where s is the checksum up to the entry before it, or Root of
// the game for the first entry.
func (s Sum) After(e Entry) Sum {
	b := make([]byte, 0, 64+len(e.MoveID)+len(e.Kind)+len(e.Data))
	b = append(b, s[:]...)
	b = binary.AppendVarint(b, e.Seq)
	b = binary.AppendVarint(b, int64(e.Seat))
	b = binary.AppendVarint(b, e.At)
	b = appendField(b, []byte(e.MoveID))
	b = appendField(b, []byte(e.Kind))
	b = appendField(b, e.Data)
	return digest(b)
}

// appendField appends data to b with its length before it, so that no two lists of fields give the same
// bytes.
func appendField(b, data []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(data))), data...)
}

// digest returns the first bytes of the SHA-256 of b, as many as a Sum has.
func digest(b []byte) (s Sum) {
	full := sha256.Sum256(b)
	copy(s[:], full[:])
	return s
}

// Verify computes the checksums of a game and its whole log and compares them with those that were stored
// with them. It returns a *Damage if one differs or an entry is missing: to play on from such a log would
// be to play a different game.
func Verify(g Game, log []Entry) error {
	if Root(g) != g.Sum {
		return damagef(g.ID, "what it was set up with was altered")
	}
	if err := VerifyPart(g.ID, g.Sum, 0, log); err != nil {
		return err
	}
	if int64(len(log)) != g.Seq {
		return damagef(g.ID, "the game is at %d but its log has %d entries", g.Seq, len(log))
	}
	return nil
}

// VerifyPart computes the checksums of part, consecutive entries of a game that begin with number
// after+1, and compares them with the stored ones; before is the checksum up to entry number after. It
// returns a *Damage if one differs or a number is left out. Whether entries are missing behind the last
// of part it cannot tell.
func VerifyPart(game string, before Sum, after int64, part []Entry) error {
	for i, e := range part {
		if want := after + int64(i) + 1; e.Seq != want {
			return damagef(game, "entry %d is missing, entry %d is there", want, e.Seq)
		}
		if before = before.After(e); e.Sum != before {
			return damagef(game, "entry %d was altered", e.Seq)
		}
	}
	return nil
}

// A Damage is the error that a stored game was altered or that a part of it is missing.
type Damage struct {
	Game  string // its id, or "" if it is not known which
	Cause string // for logs: it names no game
}

// Error returns a text with the game's id; only Cause is fit for logs.
func (d *Damage) Error() string {
	return fmt.Sprintf("%v: game %s: %s", ErrDamaged, d.Game, d.Cause)
}

// Unwrap returns ErrDamaged.
func (d *Damage) Unwrap() error { return ErrDamaged }

// NewDamage turns an error of the database into a Damage of a game, and replaces the game's id in the
// error's text by its LogName. game is "" if it is not known which game is damaged.
func NewDamage(game string, err error) *Damage {
	cause := err.Error()
	if game != "" {
		cause = strings.ReplaceAll(cause, game, LogName(game))
	}
	return &Damage{game, cause}
}

// damagef returns a Damage of a game, whose Cause is formatted like fmt.Sprintf does.
func damagef(game, format string, args ...any) *Damage {
	return &Damage{game, fmt.Sprintf(format, args...)}
}

// LogName returns a short hash of a game's id, which stands for the game in logs. The id itself must not
// be in a log, because whoever knows it can watch the game.
func LogName(game string) string {
	sum := sha256.Sum256([]byte("circulade name\n" + game))
	return hex.EncodeToString(sum[:6])
}

// A Finding is something that a store found out about the state of its data, in words for the operator.
// It names games by their LogName.
type Finding struct {
	Lost bool // acknowledged data is gone or cannot be read
	Text string
}
