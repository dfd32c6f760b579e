//go:build proof

package magewitch_test

import (
	"testing"

	"circulade/internal/proof"
)

// Without the rule nobody is asked where the two have met.
func TestTheyMeetNotice(t *testing.T) {
	for _, test := range meetings() {
		proof.Without("MW-10", func() {
			s := begin(t, test.window)
			if play(t, s, test.before...); kind(s) != test.then {
				t.Errorf("%s: asked %s, want %s", test.window, kind(s), test.then)
			}
		})
	}
}
