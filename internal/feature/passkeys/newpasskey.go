package passkeys

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"circulade/internal/store"
)

// handleSize is the length of a WebAuthn user handle in bytes.
const handleSize = 32

// BeginNew makes and stores a challenge for a new passkey and returns the WebAuthn options for the
// session's browser. The passkey is for person, whose account is called name; the zero person
// stands for an account that will be made with the passkey. It returns ErrTooMany if the person has
// MaxKeys already.
func (k *Keys) BeginNew(ctx context.Context, site Site, session, person store.Holder, name string) (ask json.RawMessage, err error) {
	party, err := site.relyingParty()
	if err != nil {
		return nil, fmt.Errorf("asking for a passkey: %w", err)
	}
	fresh := make([]byte, handleSize)
	_, _ = rand.Read(fresh) // never fails: crypto/rand ends the program instead
	err = k.rows.Update(ctx, func(tx *store.Tx) error {
		o, err := readOwner(tx, person)
		if err != nil {
			return err
		}
		if len(o.keys) >= MaxKeys {
			return ErrTooMany
		}
		o.name = name
		if o.handle == nil {
			o.handle = fresh
		}
		asked, waiting, err := party.BeginRegistration(o, webauthn.WithExclusions(webauthn.Credentials(o.keys).CredentialDescriptors()))
		if err != nil {
			return fmt.Errorf("asking for a passkey: %w", err)
		}
		if ask, err = json.Marshal(asked.Response); err != nil {
			return err
		}
		return k.storeChallenge(tx, forNew, session, waiting)
	})
	if err != nil {
		return nil, err
	}
	return ask, nil
}

// A NewPasskey is a passkey that a browser made and that is not stored yet.
type NewPasskey struct {
	handle []byte // the WebAuthn user id of its owner
	key    webauthn.Credential
	agent  string
	madeAt time.Time
}

// Passkey returns the new passkey as its owner sees it.
func (m *NewPasskey) Passkey() Passkey {
	return Passkey{ID: m.key.ID, Agent: m.agent, Created: m.madeAt}
}

// FinishNew checks the answer of the session's browser to a challenge of BeginNew, and returns the
// passkey that it made, which Save stores. agent is how the browser names itself. The errors are
// ErrMalformed, ErrChallenge for one that is unknown or expired, and ErrRefused.
func (k *Keys) FinishNew(ctx context.Context, site Site, session store.Holder, agent string, answer []byte) (*NewPasskey, error) {
	party, err := site.relyingParty()
	if err != nil {
		return nil, fmt.Errorf("checking a passkey: %w", err)
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	asked, err := k.takeChallenge(ctx, forNew, session, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return nil, err
	}
	key, err := party.CreateCredential(&passkeyOwner{handle: asked.UserID}, asked, parsed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return &NewPasskey{handle: asked.UserID, key: withoutAttestation(key), agent: agent, madeAt: k.now()}, nil
}

// withoutAttestation returns a copy of a passkey with only what later checks need. It leaves out
// who built the device and the proof of that, and transports that this program does not know.
func withoutAttestation(c *webauthn.Credential) webauthn.Credential {
	known := []protocol.AuthenticatorTransport{protocol.USB, protocol.NFC, protocol.BLE, protocol.SmartCard, protocol.Hybrid, protocol.Internal}
	var ways []protocol.AuthenticatorTransport
	for _, way := range known {
		if slices.Contains(c.Transport, way) {
			ways = append(ways, way)
		}
	}
	return webauthn.Credential{
		ID: c.ID, PublicKey: c.PublicKey, Transport: ways, Flags: c.Flags,
		Authenticator: webauthn.Authenticator{SignCount: c.Authenticator.SignCount},
	}
}

// Save stores the new passkey for a person, within tx. It returns ErrTooMany if they have MaxKeys
// already, and ErrKnown if this passkey is stored already.
func (m *NewPasskey) Save(tx *store.Tx, person store.Holder) error {
	n, err := countPasskeys(tx, person)
	if err != nil {
		return err
	}
	if n >= MaxKeys {
		return ErrTooMany
	}
	data, err := json.Marshal(m.key)
	if err != nil {
		return fmt.Errorf("keeping a passkey: %w", err)
	}
	kept, err := tx.Exec(sqlInsert, m.key.ID, person[:], m.handle, m.agent, m.madeAt.UnixMilli(), data)
	if err == nil && kept == 0 {
		err = ErrKnown
	}
	return err
}
