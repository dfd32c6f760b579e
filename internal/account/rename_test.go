package account

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/taken"
	"circulade/internal/store"
)

// isFree reports whether somebody else could have a name.
func (h *house) isFree(name string) bool {
	h.t.Helper()
	err := h.CheckNewName(h.t.Context(), name)
	if err != nil && !errors.Is(err, ErrTaken) {
		h.t.Fatal(err)
	}
	return err == nil
}

// signedIn is somebody who has just shown who they are, however much time has passed.
func (h *house) signedIn(name string) SignedIn {
	h.t.Helper()
	in, err := h.SignInByPassword(h.t.Context(), Session{}, "a browser", name, "correct horse")
	if err != nil {
		h.t.Fatal(err)
	}
	return in
}

func (h *house) rename(from, to string) error {
	h.t.Helper()
	_, err := h.Rename(h.t.Context(), h.signedIn(from).Session, to)
	return err
}

// The names of accounts that are called otherwise, or are gone, stay taken: a year, or for ever if
// others know them from games.
func TestFormerNamesStayTaken(t *testing.T) {
	h := openHouse(t)
	h.account("Ännchen")
	bo := h.account("Bob")
	h.game("one", []string{"Bob", "Cy"}, seat(0, bo.Session.Person), seat(1, store.Holder{9}))
	h.exec(`UPDATE games SET seq = 1 WHERE id = 'one'`)
	if err := h.rename("Ännchen", "Dora"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ännchen", "annchen", "Ann-Chen", "ANN CHEN", "ännchen"} {
		if h.isFree(name) {
			t.Errorf("%s is free though an account had it", name)
		}
	}
	if !h.isFree("Annika") {
		t.Error("a name is taken that nobody had")
	}
	if _, err := h.Remove(t.Context(), h.signedIn("Bob").Session); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Remove(t.Context(), h.signedIn("Dora").Session); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Bob", "B0b", "Dora", "Dorá", "Ännchen"} {
		if h.isFree(name) {
			t.Errorf("%s is free though an account that is gone had it", name)
		}
	}
	err := h.rows.View(t.Context(), func(tx *store.Tx) error {
		return tx.Each(`SELECT hash, person FROM former_names`, nil, func(scan store.Scan) error {
			var hash, person []byte
			err := scan(&hash, &person)
			if person != nil || bytes.Contains(hash, []byte("bob")) {
				t.Errorf("of somebody who is gone there is still %x", person)
			}
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	h.clock = h.clock.Add(taken.FormerDays*day - time.Minute)
	if h.isFree("Dora") {
		t.Error("Dora is free before the year is over")
	}
	h.clock = h.clock.Add(2 * time.Minute)
	for range 2 { // the sweep changes nothing of what counts
		if !h.isFree("Dora") || !h.isFree("Ännchen") || h.isFree("Bob") {
			t.Error("after a year Dora and Ännchen are free, and Bob is not: others know him from a game")
		}
		if err := h.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := h.count(`SELECT count(*) FROM former_names WHERE until > 0`); n != 0 {
		t.Errorf("%d names are kept that are free", n)
	}
}

// An account has another name three times a year, and one that it had whenever it likes.
func TestThreeNamesAYear(t *testing.T) {
	h := openHouse(t)
	h.account("Anna")
	names := []string{"Anna", "Berta", "Carla", "Doris", "Erika"}
	for i := range 3 {
		if err := h.rename(names[i], names[i+1]); err != nil {
			t.Fatal(err)
		}
		h.clock = h.clock.Add(day)
	}
	var often *RenamedError
	if err := h.rename("Doris", "Erika"); !errors.As(err, &often) || !often.Until.Equal(h.clock.Add(taken.FormerDays*day-3*day)) {
		t.Errorf("a fourth name in a year: %v", err)
	}
	for _, back := range [][2]string{{"Doris", "Anna"}, {"Anna", "Carla"}, {"Carla", "Berta"}, {"Berta", "BERTA"}, {"BERTA", "Doris"}} {
		if err := h.rename(back[0], back[1]); err != nil {
			t.Errorf("from %s back to %s: %v", back[0], back[1], err)
		}
		if back[0] != "Berta" && h.isFree(back[0]) {
			t.Errorf("%s is free for others", back[0])
		}
	}
	if err := h.rename("Doris", "Erika"); !errors.As(err, &often) {
		t.Errorf("a fourth name in a year, after going back: %v", err)
	}
	h.clock = h.clock.Add(taken.FormerDays * day)
	if err := h.rename("Doris", "Erika"); err != nil {
		t.Errorf("after a year: %v", err)
	}
}

// What whoever runs the server takes from an account it does not take back itself; they may give it back.
func TestNameTakenByTheHost(t *testing.T) {
	h := openHouse(t)
	h.account("Rude")
	if _, _, err := h.RenameByHost(t.Context(), "Rude", "Polite", auditlog.Actor{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Rude", "RUDE", "Rüde"} {
		if err := h.rename("Polite", name); !errors.Is(err, ErrTaken) {
			t.Errorf("the account takes back %s: %v", name, err)
		}
	}
	if _, _, err := h.RenameByHost(t.Context(), "Polite", "Rude", auditlog.Actor{}); err != nil {
		t.Errorf("it is not given back: %v", err)
	}
}

// Names that differ by spaces, hyphens and accents alone are one; so they are for accounts that a
// program of before has made, of which no forms are kept yet.
func TestNamesThatDifferByLittle(t *testing.T) {
	h := openHouse(t)
	h.account("Jo Anna")
	h.account("Søren")
	h.exec(`DELETE FROM name_forms`)
	h.exec(`DELETE FROM unformed_names`)
	h.exec(`UPDATE accounts SET name = name`)
	for range 2 {
		for _, name := range []string{"Joanna", "jo-anna", "Jo_Ánna", "Soren", "S0ren", "SØREN"} {
			if h.isFree(name) {
				t.Errorf("%s is free", name)
			}
		}
		if err := h.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := h.count(`SELECT count(*) FROM unformed_names`); n != 0 {
			t.Errorf("after a sweep %d accounts have no forms", n)
		}
	}
	if err := h.rename("Søren", "Soren"); err != nil {
		t.Errorf("an account cannot have its own name without the accent: %v", err)
	}
}

// New accounts are called neither as the server calls itself nor as its players; those that are stay so.
func TestReservedNames(t *testing.T) {
	h := openHouse(t)
	var bad *NameError
	for _, name := range []string{"admin", "Adm1n", "HOST", "Ho-st", "Moderator", "Circulade", "Gast", "Guest 7", "Invité", "Spieler 2", "hard", "Anfanger", "System"} {
		if err := h.CheckNewName(t.Context(), name); !errors.As(err, &bad) {
			t.Errorf("%s is no reserved name: %v", name, err)
		}
	}
	h.account("Moderata")
	h.exec(`UPDATE accounts SET name = 'Moderator', key = 'moderator', looks = 'moderator'`)
	if err := h.rename("moderator", "MODERATOR"); err != nil {
		t.Errorf("whoever has the name cannot write it otherwise: %v", err)
	}
	if err := h.rename("Moderator", "Dora"); err != nil {
		t.Fatal(err)
	}
	if err := h.rename("Dora", "Moderator"); err != nil {
		t.Errorf("whoever had the name cannot return to it: %v", err)
	}
}

// A password is not the account's name, once or twice, however it is written.
func TestPasswordsLikeTheName(t *testing.T) {
	h := openHouse(t)
	var bad *PasswordError
	for _, pass := range []string{"Dorothea", "dorothea", "DOROTHÉA", "doro-thea", "dorotheadorothea", " Dorothea ", "D0rothea"} {
		_, err := h.Create(t.Context(), Session{}, "", NewAccount{Name: "Dorothea", Password: pass})
		if !errors.As(err, &bad) {
			t.Errorf("the password %q is taken: %v", pass, err)
		}
	}
	in, err := h.Create(t.Context(), Session{}, "", NewAccount{Name: "Dorothea", Password: "dorothea's cat"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.SetPassword(t.Context(), in.Session, "dorothea dorothea", false); !errors.As(err, &bad) {
		t.Errorf("her name is a new password: %v", err)
	}
}

// Whoever keeps all others out of an account ends its tokens, unless they say that they stay, and has
// other recovery codes.
func TestTokensEndWithTheOthers(t *testing.T) {
	h := openHouse(t)
	in := h.account("Dorothea")
	phone := h.signedIn("Dorothea")
	for i, lock := range []func(keep bool) (OthersEnded, error){
		func(keep bool) (OthersEnded, error) { return h.EndOthers(t.Context(), in.Session, keep) },
		func(keep bool) (OthersEnded, error) {
			return h.SetPassword(t.Context(), in.Session, "another horse", keep)
		},
	} {
		old, err := h.NewRecoveryCodes(t.Context(), in.Session)
		if err != nil {
			t.Fatal(err)
		}
		_, secret, err := h.NewToken(t.Context(), in.Session, "bot")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.SessionByToken(t.Context(), secret); err != nil {
			t.Fatal(err)
		}
		for _, keep := range []bool{true, false} {
			l, err := lock(keep)
			if err != nil || len(l.Codes) != codeCount || (l.Tokens == 0) != keep {
				t.Errorf("%d, tokens kept: %v: %+v, %v", i, keep, l, err)
			}
			if _, err := h.SessionByToken(t.Context(), secret); (err == nil) != keep {
				t.Errorf("%d, tokens kept: %v: the token: %v", i, keep, err)
			}
			if _, err := h.SignInByCode(t.Context(), Session{}, "", "Dorothea", old[0]); !errors.Is(err, ErrWrong) {
				t.Errorf("a code of before holds: %v", err)
			}
			old = l.Codes
		}
	}
	if _, err := h.SessionBySecret(t.Context(), phone.Secret); !errors.Is(err, ErrNoSession) {
		t.Errorf("the other session holds: %v", err)
	}
	h.clock = h.clock.Add(ConfirmTime)
	if l, err := h.EndOthers(t.Context(), in.Session, false); err != nil || l.Codes != nil {
		t.Errorf("codes are told to a session that has not said who it is: %+v, %v", l, err)
	}
}

func (h *house) exec(statement string) {
	h.t.Helper()
	err := h.rows.Update(h.t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(statement)
		return err
	})
	if err != nil {
		h.t.Fatal(fmt.Errorf("%s: %w", statement, err))
	}
}

func (h *house) count(query string) (n int) {
	h.t.Helper()
	if err := h.rows.View(h.t.Context(), func(tx *store.Tx) error { return tx.One(query, nil, &n) }); err != nil {
		h.t.Fatal(err)
	}
	return n
}
