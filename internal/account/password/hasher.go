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

// MaxWaiting is how many hashes may wait for their turn.
const MaxWaiting = 64

// ErrBusy is that as many hashes wait as may.
var ErrBusy = errors.New("too many passwords are being looked at")

// A Hasher makes and compares hashes, as many at once as there are cores. Its methods may
// be called from any goroutine.
type Hasher struct {
	slots chan struct{} // of hashes being made
	queue chan struct{} // of these and those that wait
	dummy string

	derive func(password string, salt []byte, c cost) []byte // argon2id, but in tests
}

// cost is what a hash takes.
type cost struct {
	memory, passes uint32
	lanes          uint8
	key            uint32
}

func defaultCost() cost { return cost{memory, passes, lanes, keySize} }

func argon2id(password string, salt []byte, c cost) []byte {
	return argon2.IDKey([]byte(password), salt, c.passes, c.memory, c.lanes, c.key)
}

// NewHasher returns a hasher for this machine.
func NewHasher() *Hasher {
	n := runtime.GOMAXPROCS(0)
	// Nobody's password: the hash of no known text.
	dummy := encodePHC(defaultCost(), randomBytes(saltSize), randomBytes(keySize))
	return &Hasher{make(chan struct{}, n), make(chan struct{}, n+MaxWaiting), dummy, argon2id}
}

func randomBytes(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails: crypto/rand ends the program instead
	return b
}

// Hash returns what is kept of a password.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	s := randomBytes(saltSize)
	key, err := h.runQueued(ctx, password, s, defaultCost())
	if err != nil {
		return "", err
	}
	return encodePHC(defaultCost(), s, key), nil
}

// Same reports whether a password is the one of a hash. Where there is no hash ("") the
// answer is no, and takes as long.
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

// run makes a hash when it is its turn.
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

// phc writes a hash in the PHC string format.
func encodePHC(c cost, salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.memory, c.passes, c.lanes, b64(salt), b64(key))
}

var errForm = errors.New("a stored password has another form than this program writes")

// parse reads a hash. What would cost much more than ours is none of ours.
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
