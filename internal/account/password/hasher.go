package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Cost of a hash, as OWASP recommends it.
const (
	memory   = 19 << 10 // KiB
	passes   = 2
	lanes    = 1
	keySize  = 32
	saltSize = 16
)

// MaxWaiting is how many hashes may wait for a free slot.
const MaxWaiting = 64

// ErrBusy is returned if MaxWaiting hashes wait already.
var ErrBusy = errors.New("too many passwords are being looked at")

// A Hasher makes password hashes and compares passwords with them, at most as many at once as there
// are processor cores. Its methods may be called from any goroutine.
type Hasher struct {
	slots chan struct{} // an element for each hash that is being made
	queue chan struct{} // an element for each hash that is being made or waits
	dummy string        // the hash with which Matches compares where there is none

	derive func(password string, salt []byte, c cost) []byte // argon2id, but in tests
}

// cost has the argon2id parameters by which a hash was made: how much memory and time it takes.
type cost struct {
	memory, passes uint32
	lanes          uint8
	key            uint32
}

// defaultCost returns the cost of new hashes.
func defaultCost() cost { return cost{memory, passes, lanes, keySize} }

// argon2id derives a key from a password and a salt at the given cost.
func argon2id(password string, salt []byte, c cost) []byte {
	return argon2.IDKey([]byte(password), salt, c.passes, c.memory, c.lanes, c.key)
}

// NewHasher returns a Hasher with a slot for each core of this machine.
func NewHasher() *Hasher {
	n := runtime.GOMAXPROCS(0)
	// Nobody's password: the hash of no known text.
	dummy := encodePHC(defaultCost(), randomBytes(saltSize), randomBytes(keySize))
	return &Hasher{make(chan struct{}, n), make(chan struct{}, n+MaxWaiting), dummy, argon2id}
}

// randomBytes returns n random bytes.
func randomBytes(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails: crypto/rand ends the program instead
	return b
}

// Hash returns the hash of a password with a new random salt, in the PHC string format. It waits
// for a free core; ErrBusy if MaxWaiting calls wait already. It does not check how good the
// password is.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	s := randomBytes(saltSize)
	key, err := h.runQueued(ctx, password, s, defaultCost())
	if err != nil {
		return "", err
	}
	return encodePHC(defaultCost(), s, key), nil
}

// Matches reports whether a password is the one from which a hash was made. If hash is "" it takes
// the same time and returns false, so that an attacker cannot measure which accounts have a
// password. It waits for a free core; ErrBusy if MaxWaiting calls wait already.
func (h *Hasher) Matches(ctx context.Context, hash, password string) (bool, error) {
	none := hash == ""
	if none {
		hash = h.dummy
	}
	c, s, want, err := decodePHC(hash)
	if err != nil {
		return false, err
	}
	got, err := h.runQueued(ctx, password, s, c)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1 && !none, nil
}

// runQueued derives a key from a password, in Unicode NFC, once a core is free for that. It returns
// ErrBusy if MaxWaiting calls wait already, and the error of ctx if that ends first.
func (h *Hasher) runQueued(ctx context.Context, password string, salt []byte, c cost) ([]byte, error) {
	select {
	case h.queue <- struct{}{}:
		defer func() { <-h.queue }()
	default:
		return nil, ErrBusy
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return h.derive(normalized(password), salt, c), nil
}

// encodePHC returns a password hash, made of its cost, salt and key, in the PHC string format.
func encodePHC(c cost, salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.memory, c.passes, c.lanes, b64(salt), b64(key))
}

var errForm = errors.New("a stored password has another form than this program writes")

// decodePHC splits a hash in the PHC string format into cost, salt and key; errForm if it is not an
// argon2id hash in that format or its cost is far above that of this program's own hashes.
func decodePHC(hash string) (c cost, salt, key []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errForm
	}
	n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.passes, &c.lanes)
	if err != nil || n != 3 || c.memory == 0 || c.memory > 8*memory || c.passes == 0 || c.passes > 16 || c.lanes == 0 || c.lanes > 16 {
		return c, nil, nil, errForm
	}
	salt, err = base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil || len(salt) < 8 {
		return c, nil, nil, errForm
	}
	key, err = base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(key) < 16 || len(key) > 64 {
		return c, nil, nil, errForm
	}
	c.key = uint32(len(key))
	return c, salt, key, nil
}
