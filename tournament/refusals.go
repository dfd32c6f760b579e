package tournament

import "fmt"

// A RefusedError says why an event cannot be applied, in words for whoever wanted it.
type RefusedError struct {
	Code    string // for programs: one of Refusals
	Reason  string
	Numbers map[string]int // those in the reason, by the names that Refusals gives them
}

// Error returns the reason.
func (e *RefusedError) Error() string { return e.Reason }

// Refusals returns all codes of a RefusedError, each with the names of the numbers in its reason, in their
// order. One code has one reason, so that it can be said in other languages.
func Refusals() map[string][]string {
	return map[string][]string{
		// How far the tournament is.
		"cancelled": nil, "not-begun": nil, "begun": nil, "over": nil, "no-change": nil,
		// What is named is not there.
		"no-entrant": nil, "not-paired": {"round"}, "no-match": {"round", "limit"}, "no-game": {"round", "board"},
		// Who takes part.
		"full": {"limit"}, "many-entries": {"count"}, "many-entered": {"count"}, "last-round": nil, "rating": {"rating"}, "withdrawn": nil, "not-withdrawn": nil,
		"out": nil, "began-without": nil, "checked-in": nil, "too-few": {"count", "needed"}, "large-group": {"count", "limit"}, "seeds": nil,
		// Byes.
		"no-byes": nil, "rounds": {"limit"}, "paired": {"round"}, "byes": {"limit"},
		// Teams.
		"no-teams": nil, "team-size": {"least", "most", "count"}, "no-member": {"limit"}, "lineup-size": {"boards", "count"},
		"lineup": {"board", "member", "limit"}, "no-team-match": {"round"}, "lineups-in": nil,
		// Rounds.
		"bad-pairing": nil, "playing": {"round"}, "tournament-paused": nil, "later-round": {"round"}, "round-begun": {"round"}, "round-not-begun": {"round"},
		"not-playing": {"round"}, "seconds": nil, "given-much": nil,
		// Results.
		"bad-result": nil, "has-result": nil, "no-result": nil, "decided": nil, "bad-award": nil, "one-wins": nil, "places-unlike": nil, "no-reason": nil,
		"went-on": {"round"},
		// Times of matches.
		"no-times": nil, "not-yours": nil, "match-begun": nil, "bad-time": nil,
		// Texts.
		"empty": nil, "too-long": nil,
	}
}

// refuse returns a RefusedError. Its numbers are the first of args that are numbers.
func refuse(code, format string, args ...any) error {
	e := &RefusedError{Code: code, Reason: fmt.Sprintf(format, args...)}
	names := Refusals()[code]
	for _, arg := range args {
		if n, ok := arg.(int); ok && len(e.Numbers) < len(names) {
			if e.Numbers == nil {
				e.Numbers = map[string]int{}
			}
			e.Numbers[names[len(e.Numbers)]] = n
		}
	}
	return e
}
