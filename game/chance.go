package game

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
)

// A Key decides every draw and lot of a game. It stays secret until the end.
type Key [32]byte

// NewKey returns a key from the system's randomness.
func NewKey() Key {
	var k Key
	_, _ = rand.Read(k[:]) // never fails: crypto/rand ends the program instead
	return k
}

// KeyOf returns the key of a seed: 64 hexadecimal digits are the key itself,
// any other text is hashed.
func KeyOf(seed string) Key {
	if b, err := hex.DecodeString(seed); err == nil && len(b) == len(Key{}) {
		return Key(b)
	}
	return sha256.Sum256([]byte(seed))
}

// String returns the key in hexadecimal, the form in which a record holds it.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Commitment returns the SHA-256 of the key, in hexadecimal. It is published
// at the start of the game.
func (k Key) Commitment() string {
	sum := sha256.Sum256(k[:])
	return hex.EncodeToString(sum[:])
}

// drawKey is what outcomes are made from. The label keeps it apart from the
// commitment, which is a hash of the key too and public (docs/decisions/001).
func (k Key) drawKey() [32]byte {
	return sha256.Sum256(append([]byte("circulade draw\n"), k[:]...))
}

// outcome returns the nth outcome of a game among n equally likely ones: x is
// the first eight bytes, big-endian, of SHA-256(draw key, nth, attempt), both
// numbers as eight bytes; attempt counts up from 0 while x lies in the
// incomplete last stretch of n.
func outcome(draw [32]byte, nth, n int) int {
	limit := math.MaxUint64 - math.MaxUint64%uint64(n)
	var buf [48]byte
	copy(buf[:], draw[:])
	binary.BigEndian.PutUint64(buf[32:], uint64(nth))
	for attempt := uint64(0); ; attempt++ {
		binary.BigEndian.PutUint64(buf[40:], attempt)
		sum := sha256.Sum256(buf[:])
		if x := binary.BigEndian.Uint64(sum[:8]); x < limit {
			return int(x % uint64(n))
		}
	}
}
