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

// NewSecret returns a new random secret, for a session, a seat or the host's rights. It never begins with
// a dash, which a command line would take for an option.
func NewSecret() string {
	for {
		var b [secretBytes]byte
		_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
		if s := base64.RawURLEncoding.EncodeToString(b[:]); s[0] != '-' {
			return s
		}
	}
}

// HolderOf returns the hash under which a secret's grants are stored; false if the text does not have the
// form of a secret.
func HolderOf(secret string) (store.Holder, bool) {
	b, err := base64.RawURLEncoding.DecodeString(secret)
	if err != nil || len(b) != secretBytes {
		return store.Holder{}, false
	}
	return sha256.Sum256([]byte(secret)), true
}

// NewID returns a new random table id: 128 bits, as lower-case letters and digits that can be read aloud.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return FormatID(b[:])
}

// FormatID encodes bytes as an id: lower-case letters and the digits 2 to 7.
func FormatID(b []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

// IsID reports whether a text has the form of a table id; any other text need not be looked up.
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

// A SeatLink is a new secret for a seat, sent once to the client that asked for it.
type SeatLink struct {
	Seat   int    `json:"seat"`
	Secret string `json:"secret"`
}
