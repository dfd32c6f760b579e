package passkeys

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"circulade/internal/store"
)

// What may be wrong with an answer. Which of them it was helps who asked; none says
// whether there is an account.
var (
	ErrMalformed = errors.New("this is no answer of a browser to a challenge")
	ErrChallenge = errors.New("there is no such challenge, or no longer")
	ErrRefused   = errors.New("the answer does not prove who it is")
	ErrKnown     = errors.New("this passkey is known already")
	ErrTooMany   = errors.New("there are too many passkeys")
)

const (
	// MaxKeys is how many passkeys an account has at most.
	MaxKeys = 20
	// ChallengeLife is how long an answer is waited for.
	ChallengeLife = 2 * time.Minute
)

// A Site is an address at which browsers know the server: a passkey made there answers
// nowhere else.
type Site struct {
	host   string
	origin string
}

// SiteOf returns the site of an address, if browsers offer passkeys there: over HTTPS at
// a name, or at localhost. An address in figures has none.
func SiteOf(u *url.URL) (Site, bool) {
	if u == nil {
		return Site{}, false
	}
	host := u.Hostname()
	if host != "localhost" && u.Scheme != "https" || protocol.ValidateRPID(host) != nil {
		return Site{}, false
	}
	return Site{host: host, origin: u.Scheme + "://" + u.Host}, true
}

// relyingParty is the site as it makes challenges and checks answers.
func (s Site) relyingParty() (*webauthn.WebAuthn, error) {
	resident := true
	return webauthn.New(&webauthn.Config{
		RPID: s.host, RPDisplayName: "Circulade", RPOrigins: []string{s.origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &resident,
			ResidentKey:        protocol.ResidentKeyRequirementRequired,
			UserVerification:   protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: ChallengeLife, TimeoutUVD: ChallengeLife},
			Registration: webauthn.TimeoutConfig{Timeout: ChallengeLife, TimeoutUVD: ChallengeLife},
		},
		// A browser that says more than it was asked is not wrong about the rest.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
}

// A Passkey is one key of an account, as its owner is told of it.
type Passkey struct {
	ID      []byte
	Agent   string // what the browser said it was that made it
	Created time.Time
	Used    time.Time // to sign in; the zero Time if never
}

// Keys are the passkeys of a server's accounts. All methods may be called from any
// goroutine.
type Keys struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the passkeys that a store has. A nil clock is time.Now.
func Open(rows store.Rows, now func() time.Time) *Keys {
	if now == nil {
		now = time.Now
	}
	return &Keys{rows: rows, now: now}
}

const (
	sqlList       = `SELECT id, agent, created, used FROM passkeys WHERE person = ?1 ORDER BY created, id`
	sqlKeysOf     = `SELECT handle, data FROM passkeys WHERE person = ?1 ORDER BY created, id`
	sqlFind       = `SELECT person, handle, data FROM passkeys WHERE id = ?1`
	sqlUpdateUsed = `UPDATE passkeys SET used = ?4, data = ?3 WHERE id = ?1 AND data = ?2`
	sqlCount      = `SELECT count(*) FROM passkeys WHERE person = ?1`
	sqlInsert     = `INSERT INTO passkeys (id, person, handle, agent, created, used, data)
		VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6) ON CONFLICT DO NOTHING`
	sqlRemove = `DELETE FROM passkeys WHERE person = ?1 AND id = ?2`
)

// List lists the passkeys of a person, the oldest first.
func (k *Keys) List(ctx context.Context, person store.Holder) (list []Passkey, err error) {
	list, err = store.Read(ctx, k.rows, func(tx *store.Tx) ([]Passkey, error) {
		return store.List(tx, sqlList, []any{person[:]}, func(scan store.Scan, p *Passkey) error {
			var created, used int64
			err := scan(&p.ID, &p.Agent, &created, &used)
			p.Created = time.UnixMilli(created)
			if used > 0 {
				p.Used = time.UnixMilli(used)
			}
			return err
		})
	})
	return list, store.Wrap("reading passkeys", err)
}

// countPasskeys tells how many passkeys a person has.
func countPasskeys(tx *store.Tx, person store.Holder) (n int, err error) {
	err = tx.One(sqlCount, []any{person[:]}, &n)
	return n, err
}

// HasAny reports whether a person has a passkey.
func HasAny(tx *store.Tx, person store.Holder) (bool, error) {
	n, err := countPasskeys(tx, person)
	return n > 0, err
}

// Remove takes a passkey away. There may be none with that id.
func Remove(tx *store.Tx, person store.Holder, id []byte) (removed bool, err error) {
	n, err := tx.Exec(sqlRemove, person[:], id)
	return n > 0, err
}

// An passkeyOwner is somebody with their passkeys, as the checks want them.
type passkeyOwner struct {
	person store.Holder
	handle []byte
	name   string
	keys   []webauthn.Credential
}

// WebAuthnID is what the devices of an owner know them by: random bytes, and not their id.
func (o *passkeyOwner) WebAuthnID() []byte { return o.handle }

// WebAuthnName is shown by devices.
func (o *passkeyOwner) WebAuthnName() string { return o.name }

// WebAuthnDisplayName is shown by devices.
func (o *passkeyOwner) WebAuthnDisplayName() string { return o.name }

// WebAuthnCredentials are the keys.
func (o *passkeyOwner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

// readOwner reads what a person has.
func readOwner(tx *store.Tx, person store.Holder) (*passkeyOwner, error) {
	o := &passkeyOwner{person: person}
	err := tx.Each(sqlKeysOf, []any{person[:]}, func(scan store.Scan) error {
		var data []byte
		if err := scan(&o.handle, &data); err != nil {
			return err
		}
		var c webauthn.Credential
		if err := json.Unmarshal(data, &c); err != nil {
			return fmt.Errorf("reading a passkey: %w", err)
		}
		o.keys = append(o.keys, c)
		return nil
	})
	return o, err
}
