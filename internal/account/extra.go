package account

import (
	"context"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// Free reports why nobody can make an account of a name: a *NameError, or ErrTaken. It may
// be taken the next moment.
func (a *Accounts) Free(ctx context.Context, written string) error {
	called, err := name.ParseNew(written)
	if err != nil {
		return &NameError{err}
	}
	err = a.rows.Look(ctx, func(tx *store.Tx) error {
		_, err := a.free(tx, called, Person{})
		return err
	})
	return wrap("looking for a name", err)
}

// Agent is what is kept of what a browser says it is.
func Agent(said string) string { return shortened(said) }

const sqlPasskeys = `SELECT agent, created, used FROM passkeys WHERE person = ?1 ORDER BY created, id`

// passkeyRow is a passkey as a download has it: the key itself is of no use to its owner.
func passkeyRow(scan func(dst ...any) error) (any, error) {
	var told struct {
		Agent   string `json:"agent"`
		Created string `json:"created"`
		Used    string `json:"used,omitempty"`
	}
	var created, used int64
	err := scan(&told.Agent, &created, &used)
	told.Created = time.UnixMilli(created).UTC().Format(time.RFC3339)
	if used > 0 {
		told.Used = time.UnixMilli(used).UTC().Format(time.RFC3339)
	}
	return told, err
}

const sqlClubLinks = `SELECT issuer, subject, created, used FROM club_links WHERE person = ?1 ORDER BY created, issuer`

// clubRow is a link to an identity provider as a download has it.
func clubRow(scan func(dst ...any) error) (any, error) {
	var told struct {
		Issuer  string `json:"issuer"`
		Subject string `json:"subject"`
		Created string `json:"created"`
		Used    string `json:"used,omitempty"`
	}
	var created, used int64
	err := scan(&told.Issuer, &told.Subject, &created, &used)
	told.Created = time.UnixMilli(created).UTC().Format(time.RFC3339)
	if used > 0 {
		told.Used = time.UnixMilli(used).UTC().Format(time.RFC3339)
	}
	return told, err
}

const sqlNameChanges = `SELECT at FROM name_changes WHERE person = ?1 ORDER BY at`

// nameChangeRow is when an account got another name, as a download has it.
func nameChangeRow(scan func(dst ...any) error) (any, error) {
	var at int64
	err := scan(&at)
	return time.UnixMilli(at).UTC().Format(time.RFC3339), err
}
