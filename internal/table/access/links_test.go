package access_test

import (
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// at is a grant of a seat, made at a moment.
func at(seat int, kind store.GrantKind, holder byte, created int64) store.Grant {
	return store.Grant{Game: "g", Seat: seat, Kind: kind, Holder: store.Holder{holder}, Created: created}
}

// TestLinks gives a seat by a link as long as nobody holds it, and later by links that its holder has made.
func TestLinks(t *testing.T) {
	const host, guest, made, own, other = 1, 2, 3, 4, 5
	free := []store.Grant{
		at(store.HostSeat, store.GrantHost, host, 10), at(0, store.GrantPerson, host, 10), at(0, store.GrantLink, other, 10), at(1, store.GrantLink, made, 10),
	}
	taken := append(free[:4:4], at(1, store.GrantPerson, guest, 10), at(1, store.GrantLink, own, 11))
	for _, test := range []struct {
		what   string
		grants []store.Grant
		holder byte
		opens  access.Link
		rights access.Rights
	}{
		{"a link to a seat that is free", free, made, access.Link{Seats: 2, Granted: 2}, access.Rights{Seats: 2}},
		{"the secret that whoever made the table got for their own", free, other, access.Link{Seats: 1, Granted: 1}, access.Rights{Seats: 1}},
		{"a link to a seat that somebody holds", taken, made, access.Link{Seats: 2}, access.Rights{}},
		{"a link that they made themselves", taken, own, access.Link{Seats: 2, Granted: 2}, access.Rights{Seats: 2}},
		{"no link", taken, 9, access.Link{}, access.Rights{}},
	} {
		holder := store.Holder{test.holder}
		if got := access.LinkOf(test.grants, holder); got != test.opens {
			t.Errorf("%s opens %+v, want %+v", test.what, got, test.opens)
		}
		if got := access.RightsOf(test.grants, access.Who{Holder: holder}); got != test.rights {
			t.Errorf("%s gives %+v, want %+v", test.what, got, test.rights)
		}
	}
}

// TestAfter keeps links and those who hold a seat in their order though a clock goes wrong.
func TestAfter(t *testing.T) {
	grants := []store.Grant{at(1, store.GrantLink, 1, 100), at(1, store.GrantPerson, 2, 100), at(0, store.GrantLink, 3, 900)}
	for _, test := range []struct {
		kind      store.GrantKind
		now, want int64
	}{{store.GrantPerson, 50, 100}, {store.GrantLink, 50, 101}, {store.GrantPerson, 500, 500}, {store.GrantLink, 500, 500}} {
		if got := access.GrantTime(grants, 1, test.kind, test.now); got != test.want {
			t.Errorf("a %s at %d counts as made at %d, want %d", test.kind, test.now, got, test.want)
		}
	}
}

// TestNotesGiveNothing tells notes from what gives something, and finds what they say.
func TestNotesGiveNothing(t *testing.T) {
	who := access.Who{Holder: store.Holder{7}}
	var list []store.Grant
	for how := access.ToLink; how <= access.ToHost; how++ {
		for seat := range int8(8) {
			for by := int8(-1); by < 8; by++ {
				out := access.Removal{How: how, Seat: seat, By: by}
				list = append(list, access.NewNote("g", out.NoteNumber(), who.Holder, int64(len(list))))
				if got := access.LastRemoval(list, who, access.Rights{}); got != out {
					t.Fatalf("%+v is read as %+v", out, got)
				}
			}
		}
	}
	last := access.Removal{How: access.ToHost, Seat: 6, By: 7}
	if got := access.LastRemoval(list, who, access.Rights{Seats: 1 << 7}); got != last {
		t.Errorf("with the last of the seats it is %+v, want %+v", got, last)
	}
	if access.LastRemoval(list, access.Who{Holder: store.Holder{8}}, access.Rights{}).IsSet() || access.LastRemoval(list, access.Who{}, access.Rights{}).IsSet() {
		t.Error("others are told of it, too")
	}
	for seat := range 8 {
		for _, number := range []int{store.InvitedNote, store.RequestNote, store.DeclinedNote} {
			list = append(list, access.NewNote("g", number+seat, who.Holder, 5))
		}
	}
	if v := access.RightsOf(list, who); !v.None() {
		t.Errorf("notes give %+v", v)
	}
	if !access.IsInvited(list, 3, who.Holder) || access.IsInvited(list, 3, store.Holder{8}) {
		t.Error("who came by a link is not known")
	}
	grants, notes := access.SplitNotes(append(list, at(store.ReplaySeat, store.GrantLink, 1, 1), at(1, store.GrantPerson, 1, 1)))
	if len(grants) != 2 || len(notes) != len(list) {
		t.Errorf("%d grants and %d notes", len(grants), len(notes))
	}
}
