package chat

import (
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// TestChatWithStrangers: on a public server free text waits for consent where people sit
// down whom nobody has invited.
func TestChatWithStrangers(t *testing.T) {
	for _, test := range []struct {
		wanted    string
		strangers bool
		public    bool
		want      string
	}{
		{"free", false, false, "free"},
		{"free", true, false, "free"},
		{"free", false, true, "free"},
		{"free", true, true, "consent"},
		{"phrases", true, true, "phrases"},
		{"off", true, true, "off"},
	} {
		if got := effectiveKind(test.wanted, test.strangers, test.public); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

// TestChatOfSeatsThatWereFreed: who takes a seat among strangers hears what is said from then
// on, and who was invited hears all.
func TestChatOfSeatsThatWereFreed(t *testing.T) {
	me, other := store.Holder{1}, store.Holder{2}
	participants := table.Participants{Strangers: true, Grants: []store.Grant{
		{Seat: 0, Holder: other, Created: 10}, {Seat: store.HostSeat, Holder: me, Created: 20}, {Seat: 2, Holder: me, Created: 40}, {Seat: 1, Holder: me, Created: 30},
	}}
	c := chatContext{Participants: participants, who: access.Who{Holder: me}, room: Seated}
	if got := c.hearsSince(); !got.Equal(time.UnixMilli(30)) {
		t.Errorf("they hear from %s on", got)
	}
	c.room = Watching
	if got := c.hearsSince(); !got.IsZero() {
		t.Errorf("who watches hears from %s on", got)
	}
	c.room, c.Strangers = Seated, false
	if got := c.hearsSince(); !got.IsZero() {
		t.Errorf("who was invited hears from %s on", got)
	}
}
