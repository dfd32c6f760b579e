package game

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
)

// A Key decides every random draw of a game. It stays secret until the end.
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

// outcome returns the nth outcome of a game among n equally likely ones.
func outcome(draw [32]byte, nth, n int) int {
	l := newDraws(draw, nth)
	return l.below(n)
}

// draws are the random numbers of the nth outcome of a game.
type draws struct {
	seed    [48]byte // draw key, nth, attempt, both numbers as eight bytes
	attempt uint64
	words   []byte // of the latest hash, not yet used
}

func newDraws(draw [32]byte, nth int) *draws {
	l := &draws{}
	copy(l.seed[:], draw[:])
	binary.BigEndian.PutUint64(l.seed[32:], uint64(nth))
	return l
}

// hash returns the next SHA-256(draw key, nth, attempt); attempt counts up from 0.
func (l *draws) hash() [32]byte {
	binary.BigEndian.PutUint64(l.seed[40:], l.attempt)
	l.attempt++
	return sha256.Sum256(l.seed[:])
}

// below returns a number from 0 to below n. It is x modulo n, where x is the first
// eight bytes, big-endian, of the next hash, as long as x lies in the incomplete last
// stretch of n. Of a throw each number below 65536 is two bytes of a hash, in order.
func (l *draws) below(n int) int {
	if n == 1<<16 {
		if len(l.words) == 0 {
			sum := l.hash()
			l.words = sum[:]
		}
		x := binary.BigEndian.Uint16(l.words)
		l.words = l.words[2:]
		return int(x)
	}
	limit := math.MaxUint64 - math.MaxUint64%uint64(n)
	for {
		sum := l.hash()
		if x := binary.BigEndian.Uint64(sum[:8]); x < limit {
			return int(x % uint64(n))
		}
	}
}
