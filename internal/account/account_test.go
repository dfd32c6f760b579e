package account

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/account/password"
	"circulade/internal/store"
)

// Of many who want the same name at once, one gets it; the others lose nothing.
func TestNameIsTakenOnce(t *testing.T) {
	h := openHouse(t)
	var wait sync.WaitGroup
	var mu sync.Mutex
	errs := map[error]int{}
	for i := range 8 {
		secret, guest := h.guest()
		id := fmt.Sprint("game", i)
		h.game(id, []string{"A", "B"}, seat(0, guest.Person))
		wait.Go(func() {
			in, err := h.Create(t.Context(), guest, "", NewAccount{Name: []string{"Ian Lee", "lan Lee"}[i%2], Password: "correct horse"})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				errs[nil]++
				if !slices.Equal(in.Moved, []string{id}) {
					t.Errorf("moved %v", in.Moved)
				}
				return
			}
			if !errors.Is(err, ErrTaken) {
				t.Error(err)
			}
			errs[ErrTaken]++
			if s, err := h.SessionBySecret(t.Context(), secret); err != nil || s.Person != guest.Person {
				t.Errorf("who was refused is %+v, %v", s, err)
			}
		})
	}
	wait.Wait()
	if errs[nil] != 1 || errs[ErrTaken] != 7 {
		t.Errorf("%v", errs)
	}
}

// What a filler refuses is not made, and a name that was taken is free again.
func TestFillIsInTheSameTransaction(t *testing.T) {
	h := openHouse(t)
	broken := errors.New("no passkey")
	_, err := h.Create(t.Context(), Session{}, "", NewAccount{Name: "Ann", Fill: func(*store.Tx, Person) error { return broken }})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	var codes []string
	in, err := h.Create(t.Context(), Session{}, "", NewAccount{Name: "Ann", Fill: func(tx *store.Tx, p Person) (err error) {
		codes, err = ReplaceRecoveryCodes(tx, p, h.clock)
		return err
	}})
	if err != nil || len(codes) != codeCount {
		t.Fatal(codes, err)
	}
	acc, err := h.Account(t.Context(), in.Session.Person)
	if err != nil || acc.HasPassword || acc.Codes != codeCount {
		t.Errorf("%+v, %v", acc, err)
	}
	if _, err := h.SignInByPassword(t.Context(), Session{}, "", "Ann", ""); !errors.Is(err, ErrWrong) {
		t.Errorf("no password signs in: %v", err)
	}
}

// A session that ended is nobody's at once, on whatever was remembered.
func TestEndedAtOnce(t *testing.T) {
	h := openHouse(t)
	first := h.account("Ann")
	second, err := h.SignInByPassword(t.Context(), Session{}, "phone", "ann", "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := h.SessionBySecret(t.Context(), second.Secret); err != nil {
			t.Fatal(err)
		}
	}
	locked, err := h.EndOthers(t.Context(), first.Session, false)
	ended := locked.Ended
	if err != nil || !slices.Equal(ended, []store.Holder{second.Session.Hash}) {
		t.Errorf("ended %v, %v", ended, err)
	}
	if _, err := h.SessionBySecret(t.Context(), second.Secret); !errors.Is(err, ErrNoSession) {
		t.Errorf("it still holds: %v", err)
	}
	old, _, _, count := h.sessionCache.get(first.Session.Hash)
	if err := h.EndSessions(t.Context(), first.Session.Hash); err != nil {
		t.Fatal(err)
	}
	h.sessionCache.put(old, h.clock, count) // by somebody who read it a moment before
	if _, err := h.SessionBySecret(t.Context(), first.Secret); !errors.Is(err, ErrNoSession) {
		t.Errorf("what was read before is remembered after: %v", err)
	}
}

// An account has a bounded number of sessions: the one unused longest ends.
func TestSessionsAreBounded(t *testing.T) {
	h := openHouse(t)
	first := h.account("Ann")
	check := func(*store.Tx) error { return nil }
	var last SignedIn
	for i := range maxSessions {
		h.clock = h.clock.Add(time.Minute)
		in, err := h.SignIn(t.Context(), Session{}, fmt.Sprint("browser ", i), first.Session.Person, check)
		if err != nil {
			t.Fatal(err)
		}
		last = in
	}
	list, err := h.Sessions(t.Context(), first.Session.Person)
	if err != nil || len(list) != maxSessions || list[0].Hash != last.Session.Hash {
		t.Errorf("%d sessions, %v", len(list), err)
	}
	if _, err := h.SessionBySecret(t.Context(), first.Secret); !errors.Is(err, ErrNoSession) {
		t.Errorf("the first session holds: %v", err)
	}
}

// A browser that signs in to another account leaves the first what it has.
func TestSignInAsAnother(t *testing.T) {
	h := openHouse(t)
	ann, bob := h.account("Ann"), h.account("Bob")
	h.game("one", []string{"A", "B"}, seat(0, ann.Session.Person))
	in, err := h.SignInByPassword(t.Context(), ann.Session, "", "bob", "correct horse")
	if err != nil || len(in.Moved) != 0 || in.Session.Person != bob.Session.Person {
		t.Errorf("%+v, %v", in, err)
	}
	grants, _, err := h.games.Grants(t.Context(), "one")
	if err != nil || len(grants) != 1 || grants[0].Holder != ann.Session.Person || grants[0].Account != "Ann" {
		t.Errorf("%+v, %v", grants, err)
	}
}

// A seat that somebody else holds too keeps its name when an account goes.
func TestSharedSeatKeepsItsName(t *testing.T) {
	h := openHouse(t)
	ann := h.account("Ann")
	_, guest := h.guest()
	h.game("one", []string{"Us", "Ann", FormerPlayer}, seat(0, ann.Session.Person), seat(0, guest.Person), seat(1, ann.Session.Person))
	if _, err := h.Remove(t.Context(), ann.Session); err != nil {
		t.Fatal(err)
	}
	if names := h.names("one"); !slices.Equal(names, []string{"Us", FormerPlayer + " 2", FormerPlayer}) {
		t.Errorf("the players are %q", names)
	}
}

// A password that was changed while somebody signed in with the old one lets nobody in.
func TestPasswordChangedMeanwhile(t *testing.T) {
	h := openHouse(t)
	ann := h.account("Ann")
	p, hash, err := h.findByName(t.Context(), "Ann")
	if err != nil || p != ann.Session.Person {
		t.Fatal(p, err)
	}
	if _, err := h.SetPassword(t.Context(), ann.Session, "another horse", false); err != nil {
		t.Fatal(err)
	}
	if _, err := h.SignIn(t.Context(), Session{}, "", p, passwordUnchanged(p, hash)); !errors.Is(err, ErrWrong) {
		t.Errorf("%v", err)
	}
	var wrong *PasswordError
	if _, err := h.SetPassword(t.Context(), ann.Session, "12345678", false); !errors.As(err, &wrong) {
		t.Errorf("%v", err)
	}
	if err := password.Check("another horse"); err != nil {
		t.Error(err)
	}
}

func TestCodesAreForgiving(t *testing.T) {
	code := randomCode()
	for _, written := range []string{strings.ToUpper(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ") + " ", strings.NewReplacer("o", "0", "i", "1", "b", "8").Replace(code)} {
		if codeHash(written) != codeHash(code) {
			t.Errorf("%q is not taken for %q", written, code)
		}
	}
	if codeHash(randomCode()) == codeHash(code) {
		t.Error("two codes are the same")
	}
}

// TestSignInUnconfirmed: who is let in by somebody else's word is signed in, and has not said who they are.
func TestSignInUnconfirmed(t *testing.T) {
	h := openHouse(t)
	who := h.account("Ann").Session.Person
	in, err := h.SignInUnconfirmed(t.Context(), Session{}, "a browser", who, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.CheckConfirmed(t.Context(), in.Session); !errors.Is(err, ErrConfirm) {
		t.Errorf("whoever was let in has said who they are: %v", err)
	}
	if in, err = h.SignIn(t.Context(), Session{}, "a browser", who, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.CheckConfirmed(t.Context(), in.Session); err != nil {
		t.Errorf("whoever has signed in has not: %v", err)
	}
}
