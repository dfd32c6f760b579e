package access

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"

	"circulade/internal/store"
)

// secretBytes is how much randomness a seat's secret and a session have.
const secretBytes = 32

// NewSecret returns a secret nobody can guess: a session, or one that holds a
// seat or the host's rights. It does not begin with a dash, which a command
// line would take for an option.
func NewSecret() string {
	for {
		var b [secretBytes]byte
		_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
		if s := base64.RawURLEncoding.EncodeToString(b[:]); s[0] != '-' {
			return s
		}
	}
}

// HolderOf returns what is stored of a secret. It reports whether the text has
// a secret's form; what has not is nobody's.
func HolderOf(secret string) (store.Holder, bool) {
	b, err := base64.RawURLEncoding.DecodeString(secret)
	if err != nil || len(b) != secretBytes {
		return store.Holder{}, false
	}
	return sha256.Sum256([]byte(secret)), true
}

// NewID returns the id of a table: 128 bits, in letters that survive being
// read aloud.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return FormatID(b[:])
}

// ID writes 16 bytes as an id.
func FormatID(b []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

// IsID reports whether a text can be a table's id, so that nonsense is not
// looked up.
func IsID(s string) bool {
	if len(s) != 26 {
		return false
	}
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

// A SeatLink is a secret on its way to whoever asked for it, once.
type SeatLink struct {
	Seat   int    `json:"seat"`
	Secret string `json:"secret"`
}
