package passkeys

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"circulade/internal/store"
)

// BeginSignIn makes and stores a challenge for signing in with any passkey, and returns the
// WebAuthn options for the browser. They name no account.
func (k *Keys) BeginSignIn(ctx context.Context, site Site) (json.RawMessage, error) {
	return k.beginProof(ctx, site, forSignIn, store.Holder{})
}

// BeginConfirm makes and stores a challenge by which the owner of a session confirms who they are,
// and returns the WebAuthn options for the browser.
func (k *Keys) BeginConfirm(ctx context.Context, site Site, session store.Holder) (json.RawMessage, error) {
	return k.beginProof(ctx, site, forConfirm, session)
}

// beginProof makes and stores a challenge for a purpose and session, and returns the WebAuthn
// options for the browser.
func (k *Keys) beginProof(ctx context.Context, site Site, purpose string, session store.Holder) (json.RawMessage, error) {
	party, err := site.relyingParty()
	if err != nil {
		return nil, fmt.Errorf("asking who it is: %w", err)
	}
	asked, waiting, err := party.BeginDiscoverableLogin()
	if err != nil {
		return nil, fmt.Errorf("asking who it is: %w", err)
	}
	ask, err := json.Marshal(asked.Response)
	if err != nil {
		return nil, fmt.Errorf("asking who it is: %w", err)
	}
	err = k.rows.Update(ctx, func(tx *store.Tx) error { return k.storeChallenge(tx, purpose, session, waiting) })
	if err != nil {
		return nil, fmt.Errorf("asking who it is: %w", err)
	}
	return ask, nil
}

// A Proof says whose passkey answered a challenge correctly. Use has to be called in the
// transaction that acts on it.
type Proof struct {
	Person store.Holder

	keys                      *Keys
	id                        []byte // of the passkey
	storedBefore, storedAfter []byte // the stored key as it was read, and with the new signature count
}

// Use stores within tx that the passkey was used now. It returns ErrRefused if the passkey was used
// elsewhere or removed since it was read.
func (p *Proof) Use(tx *store.Tx) error {
	n, err := tx.Exec(sqlUpdateUsed, p.id, p.storedBefore, p.storedAfter, p.keys.now().UnixMilli())
	if err == nil && n == 0 {
		err = ErrRefused
	}
	return err
}

// FinishSignIn checks the browser's answer to a challenge of BeginSignIn and returns whose passkey
// it is.
func (k *Keys) FinishSignIn(ctx context.Context, site Site, answer []byte) (*Proof, error) {
	return k.finishProof(ctx, site, forSignIn, store.Holder{}, answer)
}

// FinishConfirm checks the browser's answer to a challenge of BeginConfirm for the same session and
// returns whose passkey it is.
func (k *Keys) FinishConfirm(ctx context.Context, site Site, session store.Holder, answer []byte) (*Proof, error) {
	return k.finishProof(ctx, site, forConfirm, session, answer)
}

// finishProof checks `answer`, a browser's proof that it has a passkey, and returns whose passkey
// it is. The challenge must have been stored for this purpose and session, and the signature must
// fit the stored passkey; else it returns ErrMalformed, ErrChallenge or ErrRefused. The challenge
// is used up. It refuses passkeys that seem to have been copied.
func (k *Keys) finishProof(ctx context.Context, site Site, purpose string, session store.Holder, answer []byte) (*Proof, error) {
	party, err := site.relyingParty()
	if err != nil {
		return nil, fmt.Errorf("checking who it is: %w", err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	asked, err := k.takeChallenge(ctx, purpose, session, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return nil, err
	}
	who, p, err := k.findPasskey(ctx, parsed.RawID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, fmt.Errorf("%w: no such passkey", ErrRefused)
	case err != nil:
		return nil, fmt.Errorf("reading a passkey: %w", err)
	case !bytes.Equal(who.handle, parsed.Response.UserHandle):
		return nil, fmt.Errorf("%w: the passkey is another's", ErrRefused)
	}
	_, key, err := party.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) { return who, nil }, asked, parsed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if key.Authenticator.CloneWarning {
		return nil, fmt.Errorf("%w: the passkey has been copied", ErrRefused)
	}
	if p.storedAfter, err = json.Marshal(withoutAttestation(key)); err != nil {
		return nil, fmt.Errorf("checking who it is: %w", err)
	}
	return p, nil
}

// findPasskey reads the stored passkey with an id. It returns it twice: as its owner, which the
// verification needs, and as the Proof that is returned if the verification succeeds. It returns
// store.ErrNotFound if there is none.
func (k *Keys) findPasskey(ctx context.Context, id []byte) (*passkeyOwner, *Proof, error) {
	var who *passkeyOwner
	var p *Proof
	err := k.rows.View(ctx, func(tx *store.Tx) error {
		who, p = &passkeyOwner{}, &Proof{keys: k, id: id}
		if err := tx.One(sqlFind, []any{id}, &p.Person, &who.handle, &p.storedBefore); err != nil {
			return err
		}
		who.person = p.Person
		var c webauthn.Credential
		if err := json.Unmarshal(p.storedBefore, &c); err != nil {
			return err
		}
		who.keys = []webauthn.Credential{c}
		return nil
	})
	return who, p, err
}
