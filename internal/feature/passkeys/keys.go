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

// The errors of an answer to a challenge, which help the person who sent it; none reveals
// whether there is an account.
var (
	ErrMalformed = errors.New("this is no answer of a browser to a challenge")
	ErrChallenge = errors.New("there is no such challenge, or no longer")
	ErrRefused   = errors.New("the answer does not prove who it is")
	ErrKnown     = errors.New("this passkey is known already")
	ErrTooMany   = errors.New("there are too many passkeys")
)

const (
	// MaxKeys is how many passkeys an account may have.
	MaxKeys = 20
	// ChallengeLife is how long a challenge can be answered.
	ChallengeLife = 2 * time.Minute
)

// A Site is an address of the server, to which passkeys are bound: a passkey that was made there
// works nowhere else.
type Site struct {
	host   string // the WebAuthn relying party id
	origin string
}

// SiteOf returns the site of the address u and true, or false if browsers offer no passkeys there:
// they do over HTTPS at a host name, or at localhost, but not at an IP address.
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

// relyingParty returns the WebAuthn library's settings for the site: passkeys that a device can
// find without an account's name, user verification required.
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

// A Passkey is one passkey of an account, as its owner sees it.
type Passkey struct {
	ID      []byte
	Agent   string // the browser that made it, as it named itself
	Created time.Time
	Used    time.Time // the last time, to sign in; zero if never
}

// Keys are the stored passkeys and challenges of the server. They are safe for concurrent use.
type Keys struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the passkeys that are stored in rows. If now is nil, it uses time.Now.
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

// List returns the passkeys of a person, the oldest first.
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

// countPasskeys returns how many passkeys a person has.
func countPasskeys(tx *store.Tx, person store.Holder) (n int, err error) {
	err = tx.One(sqlCount, []any{person[:]}, &n)
	return n, err
}

// HasAny reports whether a person has a passkey.
func HasAny(tx *store.Tx, person store.Holder) (bool, error) {
	n, err := countPasskeys(tx, person)
	return n > 0, err
}

// Remove deletes a passkey of a person. removed is false if they have none with that id.
func Remove(tx *store.Tx, person store.Holder, id []byte) (removed bool, err error) {
	n, err := tx.Exec(sqlRemove, person[:], id)
	return n > 0, err
}

// A passkeyOwner is a person with their passkeys. It implements webauthn.User.
type passkeyOwner struct {
	person store.Holder
	handle []byte // the WebAuthn user id: random bytes
	name   string
	keys   []webauthn.Credential
}

// WebAuthnID returns the user handle that the owner's devices store with their passkeys: random
// bytes, not the person's id.
func (o *passkeyOwner) WebAuthnID() []byte { return o.handle }

// WebAuthnName returns the account's name, which devices show.
func (o *passkeyOwner) WebAuthnName() string { return o.name }

// WebAuthnDisplayName returns the account's name, which devices show.
func (o *passkeyOwner) WebAuthnDisplayName() string { return o.name }

// WebAuthnCredentials returns the passkeys.
func (o *passkeyOwner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

// readOwner reads the passkeys of a person and the WebAuthn user handle that they share. A person
// without passkeys, or without an account yet, has none and a nil handle.
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
