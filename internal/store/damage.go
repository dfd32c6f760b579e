package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
)

// A Sum is the checksum of a log up to one of its entries. The chain begins with
// the game's id and what it was set up with; each entry's sum is taken over the
// one before it and over the entry. So no entry can be altered, left out, put in
// or taken from elsewhere without being noticed. It is for damage, not against
// whoever can write to the database.
//
// What a game's Info says is not in it, nor are names: those change without an
// entry.
type Sum [8]byte

// Root is the sum from which the chain of a game begins.
func Root(g Game) Sum {
	b := make([]byte, 0, 64+len(g.ID)+len(g.Setup)+len(g.Secret))
	b = append(b, "circulade game 1\n"...)
	b = appendField(b, []byte(g.ID))
	b = appendField(b, g.Setup)
	b = appendField(b, g.Secret)
	return digest(b)
}

// After is the sum of an entry that follows the one with sum s.
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

// appendField appends data with its length, so that no two lists of fields are alike.
func appendField(b, data []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(data))), data...)
}

func digest(b []byte) (s Sum) {
	full := sha256.Sum256(b)
	copy(s[:], full[:])
	return s
}

// Verify compares a game and its whole log with the sums that were stored with
// them, and returns a *Damage where they differ or an entry is missing: to play
// on from there would be to play a different game.
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

// VerifyPart is Verify for the entries after one whose sum is known.
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

// A Damage is a stored game that cannot be what was stored.
type Damage struct {
	Game  string // its id, or "" if it is not known which
	Cause string // for logs: it names no game
}

// Error makes a Damage an error.
func (d *Damage) Error() string {
	return fmt.Sprintf("%v: game %s: %s", ErrDamaged, d.Game, d.Cause)
}

// Unwrap makes a Damage an ErrDamaged.
func (d *Damage) Unwrap() error { return ErrDamaged }

// NewDamage makes a Damage of what a database says of a game, "" if it is not known of which.
func NewDamage(game string, err error) *Damage {
	cause := err.Error()
	if game != "" {
		cause = strings.ReplaceAll(cause, game, LogName(game))
	}
	return &Damage{game, cause}
}

func damagef(game, format string, args ...any) *Damage {
	return &Damage{game, fmt.Sprintf(format, args...)}
}

// LogName names a game in a log. Its id must not stand there: whoever knows it
// may watch the game.
func LogName(game string) string {
	sum := sha256.Sum256([]byte("circulade name\n" + game))
	return hex.EncodeToString(sum[:6])
}

// A Finding is what a store found out about the state of its data, in words for
// whoever runs the server. It names games by their LogName.
type Finding struct {
	Lost bool // what was acknowledged is gone, or cannot be read
	Text string
}
