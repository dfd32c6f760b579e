package explain

import (
	"slices"

	"circulade/view"
)

// Main returns the reason that tells most of a turn and that everybody at a table may
// know: what is not seen there without counting is said only where the table helps with
// it. False where no reason is worth a sentence.
func Main(reasons []Reason, aids view.Aids) (Reason, bool) {
	i := slices.IndexFunc(reasons, func(r Reason) bool {
		switch r.Kind {
		case Points, Gives, Final:
			return true
		case Chance, Hinder, Stuck, Dead:
			return aids.Features && aids.Squares
		case Quiet:
			return false
		case Followers:
			return r.Count == 0 && r.Was > 0
		}
		return aids.Features
	})
	if i < 0 {
		return Reason{}, false
	}
	r := reasons[i]
	if !aids.Features && r.Kind == Points {
		r.Was = 0 // what it would have brought at the end
	}
	return r, true
}
