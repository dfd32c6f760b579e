package auditlog_test

import (
	"slices"
	"testing"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// What somebody is called at a table holds until they are given back the name that they had,
// however many notes there are of it and whatever became of the given one.
func TestNamesGiven(t *testing.T) {
	guest, account := store.Holder{1}, store.Holder{2}
	type note struct {
		who      []store.Holder
		was, now string
	}
	both, one := []store.Holder{guest, account}, []store.Holder{account}
	for _, tt := range []struct {
		what  string
		notes []note
		want  []string
	}{
		{"named", []note{{one, "Rude", "Polite"}}, []string{"Polite"}},
		{"given back", []note{{one, "Rude", "Polite"}, {one, "Polite", "Rude"}}, nil},
		{"named twice", []note{{one, "Rude", "Polite"}, {one, "Polite", "Kind"}}, []string{"Kind"}},
		{"named twice, given back", []note{{one, "Rude", "Polite"}, {one, "Polite", "Kind"}, {one, "Kind", "Rude"}}, nil},
		{"the same again", []note{{one, "Rude", "Polite"}, {one, "Polite", "Polite"}}, []string{"Polite"}},
		{"one seat of two given back", []note{{one, "Rude", "Polite"}, {one, "Bad", "Kind"}, {one, "Polite", "Rude"}}, []string{"Kind"}},
		{"two at one seat, given back to one", []note{{both, "Rude", "Polite"}, {one, "Polite", "Rude"}}, nil},
		{"given back to both", []note{{both, "Rude", "Polite"}, {both, "Polite", "Rude"}}, nil},
		{"named twice, two at one seat", []note{{both, "Rude", "Polite"}, {both, "Polite", "Kind"}}, []string{"Kind"}},
		{"given back behind a number", []note{{one, "Rude", "Polite"}, {one, "Polite 2", "Rude"}}, nil},
		{"named anew after it", []note{{one, "Rude", "Polite"}, {one, "Polite", "Rude"}, {one, "Polite", "Kind"}, {one, "Kind", "Polite"}}, nil},
	} {
		t.Run(tt.what, func(t *testing.T) {
			s := teststore.Open(t)
			defer func() {
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}()
			var got []string
			err := s.Update(t.Context(), func(tx *store.Tx) error {
				for i, n := range tt.notes {
					for _, p := range n.who {
						e := auditlog.Entry{At: time.UnixMilli(int64(i)), Act: auditlog.SeatRenamed, Person: p, Game: "g", Whom: n.was, Detail: n.now}
						if err := auditlog.Append(tx, e); err != nil {
							return err
						}
					}
				}
				if err := auditlog.Move(tx, guest, account); err != nil { // they have signed in
					return err
				}
				names, err := auditlog.NamesGiven(tx, account, "g")
				got = names
				return err
			})
			if err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("they are called %q, error %v, want %q", got, err, tt.want)
			}
		})
	}
}

// Nobody's name in the log is taken for the host, and nobody did it for whoever set a password by a
// link.
func TestActorName(t *testing.T) {
	ann := store.Holder{1}
	for _, tt := range []struct {
		by   auditlog.Actor
		what auditlog.Act
		want string
	}{
		{auditlog.Actor{}, auditlog.Banned, "host"},
		{auditlog.Actor{}, auditlog.ResetLink, "host"},
		{auditlog.Actor{}, auditlog.Reset, ""},
		{auditlog.Actor{}, auditlog.ResetByMail, ""},
		{auditlog.Actor{Person: ann, Name: "Ann"}, auditlog.Banned, "Ann"},
		{auditlog.Actor{Person: ann, Name: "host"}, auditlog.Banned, `"host"`},
		{auditlog.Actor{Person: ann, Name: "Host"}, auditlog.Banned, `"Host"`},
		{auditlog.Actor{Name: "former player"}, auditlog.Banned, "former player"},
	} {
		e := auditlog.Entry{Act: tt.what, By: tt.by}
		if got := e.ActorName(); got != tt.want {
			t.Errorf("%s by %+v is by %q, want %q", tt.what, tt.by, got, tt.want)
		}
	}
}
