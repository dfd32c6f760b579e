package taken

import (
	"context"
	"fmt"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

const (
	sqlDropForms = `DELETE FROM name_forms WHERE person = ?1`
	sqlForm      = `INSERT INTO name_forms (form, person) VALUES (?1, ?2)`
	sqlFormed    = `DELETE FROM unformed_names WHERE person = ?1`
	sqlUnformed  = `SELECT u.person, a.name FROM unformed_names u JOIN accounts a ON a.person = u.person ORDER BY u.person`
	// batch is how many names one change makes the forms of: the store serves others in between.
	batch = 100
)

// StoreForms stores the forms of the name of an account, which are simplified spellings by which
// other names are compared with it, in place of those of its old name. p is the account's person.
func StoreForms(tx *store.Tx, p store.Holder, account string) error {
	if err := tx.Do(sqlDropForms, p[:]); err != nil {
		return err
	}
	for _, f := range name.FormsOf(account) {
		if err := tx.Do(sqlForm, string(f), p[:]); err != nil {
			return err
		}
	}
	return tx.Do(sqlFormed, p[:])
}

// An accountWithoutForms is an account for whose name no forms are stored yet.
type accountWithoutForms struct {
	person store.Holder
	name   string
}

// eachWithoutForms calls f for up to limit accounts for whose name no forms are stored yet; limit
// 0: for all of them.
func eachWithoutForms(tx *store.Tx, limit int, f func(accountWithoutForms) error) error {
	query := sqlUnformed
	if limit > 0 {
		query += fmt.Sprint(" LIMIT ", limit)
	}
	return tx.Each(query, nil, func(scan store.Scan) error {
		var u accountWithoutForms
		if err := scan(&u.person, &u.name); err != nil {
			return err
		}
		return f(u)
	})
}

// FillMissingForms stores the forms by which names are compared for a batch of accounts that have
// none stored yet, and reports whether there may be more such accounts. If there are none it writes
// nothing. It may be stopped at any point.
func FillMissingForms(ctx context.Context, rows store.Rows) (more bool, err error) {
	list := func(tx *store.Tx) (found []accountWithoutForms, err error) {
		err = eachWithoutForms(tx, batch, func(u accountWithoutForms) error {
			found = append(found, u)
			return nil
		})
		return found, err
	}
	none := true
	err = rows.View(ctx, func(tx *store.Tx) error {
		found, err := list(tx)
		none = len(found) == 0
		return err
	})
	if err != nil || none {
		return false, err
	}
	err = rows.Update(ctx, func(tx *store.Tx) error {
		found, err := list(tx)
		for i := 0; i < len(found) && err == nil; i++ {
			err = StoreForms(tx, found[i].person, found[i].name)
		}
		more = len(found) == batch
		return err
	})
	return more, err
}

// HasForm reports whether the name of any account has one of these forms, so that it is too much
// like the name of which they were made. The account of the person `but` is left out; with the zero
// Holder none is. Without forms it returns false.
func HasForm(tx *store.Tx, but store.Holder, forms []name.Form) (is bool, err error) {
	if len(forms) == 0 {
		return false, nil
	}
	args := []any{but[:]}
	for _, f := range forms {
		args = append(args, string(f))
	}
	n := 0
	err = tx.One(`SELECT count(*) FROM name_forms WHERE form IN (`+store.Among(2, len(forms))+`) AND person <> ?1
		AND NOT EXISTS (SELECT 1 FROM unformed_names u WHERE u.person = name_forms.person)`, args, &n)
	if err != nil || n > 0 {
		return n > 0, err
	}
	err = eachWithoutForms(tx, 0, func(u accountWithoutForms) error {
		is = is || u.person != but && name.HaveCommon(forms, name.FormsOf(u.name))
		return nil
	})
	return is, err
}

// LooksTaken reports whether a text, such as a guest's name, looks like the name of any account.
// The account of the person `but` is left out.
func LooksTaken(tx *store.Tx, but store.Holder, text string) (bool, error) {
	return HasForm(tx, but, name.LookForms(text))
}
