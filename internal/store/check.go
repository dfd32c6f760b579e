package store

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits that hold for every driver. They are far above what play needs; they
// keep one caller's mistake from becoming a failed batch for everybody.
const (
	MaxName = 128     // bytes in a game id, a move id or a kind
	MaxBlob = 1 << 20 // bytes in a setup, a secret, a summary or an entry's data
	MaxSeat = 64      // names in a game
	MaxAlso = 64      // statements saved with an entry
)

// Check returns an error that wraps ErrInvalid if g cannot be stored as a new game: its Seq is not 0, its
// id, status, turn or a player's name is not valid, its data is too large or it has too many names.
func (g Game) Check() error {
	if err := checkName("game id", g.ID); err != nil {
		return err
	}
	if g.Seq != 0 {
		return invalidf("game %s: a new game has seq 0, not %d", g.ID, g.Seq)
	}
	if err := g.Status.Check(); err != nil {
		return fmt.Errorf("game %s: %w", g.ID, err)
	}
	for _, b := range []struct {
		name string
		data []byte
	}{{"setup", g.Setup}, {"secret", g.Secret}, {"summary", g.Summary}} {
		if len(b.data) > MaxBlob {
			return invalidf("game %s: %s has %d bytes, at most %d are kept", g.ID, b.name, len(b.data), MaxBlob)
		}
	}
	if g.Turn != nil {
		if err := g.Turn.Check(); err != nil {
			return fmt.Errorf("game %s: %w", g.ID, err)
		}
	}
	if g.Due != nil && g.Due.At < 0 {
		return invalidf("game %s: it is due before 1970", g.ID)
	}
	if len(g.Names) > MaxSeat {
		return invalidf("game %s: %d names, at most %d are kept", g.ID, len(g.Names), MaxSeat)
	}
	for _, name := range g.Names {
		if err := CheckPlayerName(name); err != nil {
			return fmt.Errorf("game %s: %w", g.ID, err)
		}
	}
	return nil
}

// CheckPlayerName returns an error that wraps ErrInvalid if a player's name is longer than 512 bytes, is
// not valid UTF-8 or has a zero byte. An empty name is valid.
func CheckPlayerName(name string) error {
	if len(name) > 4*MaxName {
		return invalidf("a player's name has %d bytes, at most %d are kept", len(name), 4*MaxName)
	}
	if !IsText(name) {
		return invalidf("a player's name %q is no text", name)
	}
	return nil
}

// Check returns an error that wraps ErrInvalid unless s is Playing, Over or Ended.
func (s Status) Check() error {
	if !slices.Contains([]Status{Playing, Over, Ended}, s) {
		return invalidf("status %q is none of playing, over, ended", string(s))
	}
	return nil
}

// Check returns an error that wraps ErrInvalid if e cannot be appended to any log, because the game's id,
// the move id, the kind, number or seat is not valid or the data is too large.
func (e Entry) Check() error {
	for _, n := range []struct{ what, s string }{
		{"game id", e.Game}, {"move id", e.MoveID}, {"entry kind", e.Kind},
	} {
		if err := checkName(n.what, n.s); err != nil {
			return err
		}
	}
	switch {
	case e.Seq < 1:
		return invalidf("game %s: an entry's seq is 1 or more, not %d", e.Game, e.Seq)
	case e.Seat < HostSeat:
		return invalidf("game %s: seat %d; a seat is 0 or more, the host is %d", e.Game, e.Seat, HostSeat)
	case len(e.Data) > MaxBlob:
		return invalidf("game %s: entry has %d bytes, at most %d are kept", e.Game, len(e.Data), MaxBlob)
	}
	return nil
}

// Check returns an error that wraps ErrInvalid if u cannot be applied to any game, because its status,
// turn or due time is not valid, its summary is too large or it has too many statements. Fields that are empty, and so change
// nothing, are valid.
func (u Update) Check() error {
	if len(u.Summary) > MaxBlob {
		return invalidf("summary has %d bytes, at most %d are kept", len(u.Summary), MaxBlob)
	}
	if u.Due != nil && u.Due.At < 0 {
		return invalidf("due at %d", u.Due.At)
	}
	if u.Turn != nil {
		if err := u.Turn.Check(); err != nil {
			return err
		}
	}
	if len(u.Also) > MaxAlso {
		return invalidf("%d statements with one entry, at most %d are saved", len(u.Also), MaxAlso)
	}
	for i, also := range u.Also {
		if also.SQL == "" {
			return invalidf("statement %d, to be saved with an entry, is empty", i+1)
		}
	}
	if u.Status == "" {
		return nil
	}
	return u.Status.Check()
}

// Check returns an error that wraps ErrInvalid if g cannot be stored, because its game's id, kind or seat
// is not valid or it has no holder.
func (g Grant) Check() error {
	if err := checkName("game id", g.Game); err != nil {
		return err
	}
	if !slices.Contains([]GrantKind{GrantPerson, GrantLink, GrantHost}, g.Kind) {
		return invalidf("game %s: grant kind %q is none of session, link, host", g.Game, string(g.Kind))
	}
	if g.Seat < HostSeat {
		return invalidf("game %s: seat %d; a seat is 0 or more, the host is %d", g.Game, g.Seat, HostSeat)
	}
	if g.Holder == (Holder{}) {
		return invalidf("game %s: the grant has no holder", g.Game)
	}
	return nil
}

// IsText reports whether every database can store s as text: valid UTF-8 without zero bytes. The id of
// every game is such a text.
func IsText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// checkName returns an error that wraps ErrInvalid if s is empty, longer than MaxName bytes, not valid
// UTF-8 or has control characters. what says in the error's text what s is, such as "game id".
func checkName(what, s string) error {
	if s == "" {
		return invalidf("%s is empty", what)
	}
	if len(s) > MaxName {
		return invalidf("%s has %d bytes, at most %d are kept", what, len(s), MaxName)
	}
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return invalidf("%s %q has characters that are not text", what, s)
		}
	}
	return nil
}

// invalidf returns an error with a formatted text that wraps ErrInvalid.
func invalidf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...))
}
