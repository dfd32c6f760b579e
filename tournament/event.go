package tournament

import "circulade/tournament/standing"

// An Event is one thing that has happened in a tournament: when, by whose will, and what. Exactly one of
// the pointers is set.
type Event struct {
	At int64 `json:"at"`           // in Unix milliseconds; never before the event before
	By By    `json:"by,omitempty"` // whose will it was

	Enter    *Enter    `json:"enter,omitempty"`
	Withdraw *Withdraw `json:"withdraw,omitempty"`
	Return   *Return   `json:"return,omitempty"`
	CheckIn  *CheckIn  `json:"check_in,omitempty"`
	AskBye   *AskBye   `json:"ask_bye,omitempty"`
	Replace  *Replace  `json:"replace,omitempty"`
	Lineup   *Lineup   `json:"lineup,omitempty"`

	Start  *Start  `json:"start,omitempty"`
	Pair   *Pair   `json:"pair,omitempty"`
	Unpair *Unpair `json:"unpair,omitempty"`
	Begin  *Begin  `json:"begin,omitempty"`
	Finish *Finish `json:"finish,omitempty"`
	Cancel *Cancel `json:"cancel,omitempty"`

	Time   *Time      `json:"time,omitempty"`
	Open   *OpenMatch `json:"open,omitempty"`
	Extend *Extend    `json:"extend,omitempty"`

	Result  *Result  `json:"result,omitempty"`
	Award   *Award   `json:"award,omitempty"`
	Correct *Correct `json:"correct,omitempty"`

	Pause  *Pause  `json:"pause,omitempty"`
	Resume *Resume `json:"resume,omitempty"`
	Give   *Give   `json:"give,omitempty"`
	Change *Change `json:"change,omitempty"`
	Say    *Say    `json:"say,omitempty"`
}

// By is by whose will something happens.
type By string

// By whose will something happens.
const (
	ByItself    By = ""          // the tournament's own
	ByEntrant   By = "entrant"   // that of the entrant whom it is about
	ByOrganiser By = "organiser" // that of its owner or a referee
	ByHost      By = "host"      // that of who runs the server
)

type (
	// Enter says: somebody enters. Their number is how many have entered before.
	Enter struct {
		Rating  int `json:"rating,omitempty"`  // in points, by which they are seeded; 0: none
		Members int `json:"members,omitempty"` // of a team
	}
	// Withdraw says: an entrant plays no further round. Matches of theirs that go on are lost, unless they are
	// of more than two: these go on.
	Withdraw struct {
		Entrant int    `json:"entrant"`
		Reason  string `json:"reason,omitempty"` // if the organiser has withdrawn them
	}
	// Return says: an entrant who has withdrawn plays again, from the next round on.
	Return struct {
		Entrant int `json:"entrant"`
	}
	// CheckIn says: an entrant says that they are there.
	CheckIn struct {
		Entrant int `json:"entrant"`
	}
	// AskBye says: an entrant does not play a round that is not paired yet, for half the points of a bye; or, if
	// Not is set, they do after all.
	AskBye struct {
		Entrant int  `json:"entrant"`
		Round   int  `json:"round"`
		Not     bool `json:"not,omitempty"`
	}
	// Replace says: somebody else plays on in an entrant's place, with what they have. Who, stands beside the log.
	Replace struct {
		Entrant int    `json:"entrant"`
		Member  int    `json:"member,omitempty"` // of a team
		Reason  string `json:"reason,omitempty"`
	}
	// Lineup says: a team says which of its members plays at which board of its match in a round. The other team
	// is shown it once both are in, and then neither changes any more.
	Lineup struct {
		Entrant int   `json:"entrant"`
		Round   int   `json:"round"`
		Members []int `json:"members,omitempty"` // by board
	}

	// Start says: entries are over (but for late ones), and the entrants are seeded.
	Start struct {
		Lots  uint64 `json:"lots,string,omitempty" schema:"type=string"` // from which all lots are drawn
		Seeds []int  `json:"seeds,omitempty"`                            // entrants from the best on; none: by rating, and those of equal rating by lots
	}
	// Pair says: the next round is paired. In an arena, more matches of the only round.
	Pair struct {
		Round   int    `json:"round"`
		Matches []Meet `json:"matches"`
		Byes    []int  `json:"byes,omitempty"`
	}
	// Meet is who meets in a match, in the order in which they begin the first game.
	Meet struct {
		Entrants []int `json:"entrants"`
		Node     *int  `json:"node,omitempty"`  // of the knock-out
		Group    int   `json:"group,omitempty"` // from 1
	}
	// Unpair says: the pairing of a round that has not begun is undone.
	Unpair struct {
		Round int `json:"round"`
	}
	// Begin says: a paired round begins. Its tables are wanted from then on.
	Begin struct {
		Round int `json:"round"`
	}
	// Finish says: the tournament is over, and its standings are final, but for corrections.
	Finish struct{}
	// Cancel says: the tournament is called off.
	Cancel struct {
		Reason string `json:"reason,omitempty"`
	}

	// Time says: an entrant says something about the time of their match.
	Time struct {
		Entrant int    `json:"entrant"`
		Round   int    `json:"round"`
		Board   int    `json:"board"`
		Kind    string `json:"kind"`            // Propose, Counter, Accept, Decline or Recall
		For     int64  `json:"for,omitempty"`   // the time that is proposed, accepted, declined or taken back, in Unix milliseconds
		Until   int64  `json:"until,omitempty"` // until when the offer holds; 0: until then
	}
	// OpenMatch says: a match begins for whose time one waited.
	OpenMatch struct {
		Round int `json:"round"`
		Board int `json:"board"`
	}

	// Extend says: a match of a league that has not begun may be played until later than its round closes.
	Extend struct {
		Round int   `json:"round"`
		Board int   `json:"board"`
		Until int64 `json:"until"` // in Unix milliseconds
	}

	// Result says: a game is over.
	Result struct {
		Key
		Ranks     []int `json:"ranks,omitempty"`     // by the entrants of the match in their order: 1 is the best; none: it has no result and is played again
		Points    []int `json:"points,omitempty"`    // at the table, likewise
		Followers []int `json:"followers,omitempty"` // left at the end, likewise
		Unplayed  bool  `json:"unplayed,omitempty"`  // between teams: nobody was there to play it for a side, which has lost
		Out       []int `json:"out,omitempty"`       // the sides that ran out of time
		Absent    []int `json:"absent,omitempty"`    // the sides that never came to the table
		Missed    bool  `json:"missed,omitempty"`    // nobody has won, because nobody came who could have; there are no ranks then
	}
	// Award says: a match is decided without being played to its end.
	Award struct {
		Round  int           `json:"round"`
		Board  int           `json:"board"`
		Kind   standing.Kind `json:"kind"`   // standing.Forfeit or standing.Adjudicated
		Points []int         `json:"points"` // of the tournament, by the entrants of the match, in standing.Point
		Reason string        `json:"reason,omitempty"`
	}
	// Correct says: the result of a game is another than was entered, or (without ranks) it does not count and is
	// played again.
	Correct struct {
		Result
		Reason string `json:"reason"`
		// UnlikePoints says that the places do not follow the points, because somebody resigned or ran out of time.
		UnlikePoints bool `json:"unlike_points,omitempty"`
	}

	// Pause says: no round is paired and none begins until Resume; games that have begun go on.
	Pause struct{}
	// Resume ends a pause.
	Resume struct{}
	// Give says: everybody who plays in a round gets more time at their table.
	Give struct {
		Round   int `json:"round"`
		Seconds int `json:"seconds"`
	}
	// Change says: the organiser changes what may still be changed. A field that is nil stays.
	Change struct {
		Begins *int64 `json:"begins,omitempty"`
		Rounds *int   `json:"rounds,omitempty"`
		ByHand *bool  `json:"by_hand,omitempty"`
		Break  *int   `json:"break_s,omitempty"`

		// Before it begins:
		Max   *int     `json:"max,omitempty"`
		Late  *bool    `json:"late,omitempty"`
		Wrote []string `json:"wrote,omitempty"` // what else the organiser has changed, that stands beside the log
	}
	// Say says: the organiser tells everybody something.
	Say struct {
		Text string `json:"text"`
	}
)

// A Key says which table of a tournament is meant. No two tables of a tournament have the same.
type Key struct {
	Round   int `json:"round"`             // from 1
	Attempt int `json:"attempt,omitempty"` // how often the round's pairing was undone before
	Board   int `json:"board"`             // from 1
	Place   int `json:"place,omitempty"`   // between teams: at which of the match's boards, from 1
	Game    int `json:"game"`              // of the match, from 1
}
