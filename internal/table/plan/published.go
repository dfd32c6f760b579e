package plan

import (
	"circulade/game"
	"circulade/internal/table/gamelog"
)

// publishedFaults returns what is wrong if the request asks that the result may be shown on public pages:
// that the table is not open to everybody, that one person plays several seats at one device, or that
// somebody chose the seed, tiles or outcomes.
func (q *Wanted) publishedFaults() (faults []game.Fault) {
	if !q.Published {
		return nil
	}
	wrong := func(is bool, why string) {
		if is {
			faults = append(faults, game.Fault{Field: "published", Message: why, Allowed: []string{"false"}})
		}
	}
	here := 0
	for _, s := range q.Seats {
		if s.Kind == gamelog.KindHere {
			here++
		}
	}
	wrong(q.Open != gamelog.OpenPublic, "is for tables that are open to everybody (open public)")
	wrong(here > 1, "is not for games at one device: at most one seat may be of the kind here")
	arranged := game.Setup{Draw: q.Draw, DrawEnd: q.DrawEnd, Start: q.Start, Chance: q.Chance}
	wrong(q.Seed != "" || arranged.Arranged(), "is not for games whose seed, tiles or outcomes somebody chose")
	return faults
}
