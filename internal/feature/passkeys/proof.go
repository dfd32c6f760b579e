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

// BeginSignIn returns what a browser is asked that wants to sign somebody in. It tells
// nothing of anybody.
func (k *Keys) BeginSignIn(ctx context.Context, site Site) (json.RawMessage, error) {
	return k.begin(ctx, site, forSignIn, store.Holder{})
}

// BeginAgain returns what the browser of a session is asked, so that its owner says again
// who they are.
func (k *Keys) BeginAgain(ctx context.Context, site Site, session store.Holder) (json.RawMessage, error) {
	return k.begin(ctx, site, forAgain, session)
}

func (k *Keys) begin(ctx context.Context, site Site, purpose string, session store.Holder) (json.RawMessage, error) {
	party, err := site.party()
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
	err = k.rows.Update(ctx, func(tx *store.Tx) error { return k.await(tx, purpose, session, waiting) })
	if err != nil {
		return nil, fmt.Errorf("asking who it is: %w", err)
	}
	return ask, nil
}

// A Proof is an answer that was right: it is this person. It counts when it is used, with
// what follows from it.
type Proof struct {
	Person store.Holder

	keys        *Keys
	id          []byte
	before, now []byte // the key as it was read, and as it is kept from now on
}

// Use notes that the passkey was used. It fails if it was used by somebody else or taken
// away in between.
func (p *Proof) Use(tx *store.Tx) error {
	n, err := tx.Exec(sqlUsed, p.id, p.before, p.now, p.keys.now().UnixMilli())
	if err == nil && n == 0 {
		err = ErrRefused
	}
	return err
}

// FinishSignIn says whose passkey answered.
func (k *Keys) FinishSignIn(ctx context.Context, site Site, answer []byte) (*Proof, error) {
	return k.finish(ctx, site, forSignIn, store.Holder{}, answer)
}

// FinishAgain says whose passkey answered to what a session was asked.
func (k *Keys) FinishAgain(ctx context.Context, site Site, session store.Holder, answer []byte) (*Proof, error) {
	return k.finish(ctx, site, forAgain, session, answer)
}

func (k *Keys) finish(ctx context.Context, site Site, purpose string, session store.Holder, answer []byte) (*Proof, error) {
	party, err := site.party()
	if err != nil {
		return nil, fmt.Errorf("checking who it is: %w", err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	asked, err := k.take(ctx, purpose, session, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return nil, err
	}
	who, p, err := k.find(ctx, parsed.RawID)
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
	if p.now, err = json.Marshal(lean(key)); err != nil {
		return nil, fmt.Errorf("checking who it is: %w", err)
	}
	return p, nil
}

// find reads a passkey by its id, with its owner.
func (k *Keys) find(ctx context.Context, id []byte) (*owner, *Proof, error) {
	var who *owner
	var p *Proof
	err := k.rows.View(ctx, func(tx *store.Tx) error {
		who, p = &owner{}, &Proof{keys: k, id: id}
		if err := tx.One(sqlFind, []any{id}, &p.Person, &who.handle, &p.before); err != nil {
			return err
		}
		who.person = p.Person
		var c webauthn.Credential
		if err := json.Unmarshal(p.before, &c); err != nil {
			return err
		}
		who.keys = []webauthn.Credential{c}
		return nil
	})
	return who, p, err
}
