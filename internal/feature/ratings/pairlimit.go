package ratings

import (
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/rating"
)

// This file tells the players of a game that goes on that it may not count, because a pair counts MaxPerDay times
// a day. Whether it does is decided in one place, when it is over (overLimit): games count in the order in which
// they end, however many were begun at once.

// A pairLimit is what the players of a game that goes on are told of the two of them who have played most against
// each other today.
type pairLimit struct {
	Counted int `json:"counted" schema:"minimum=0" doc:"How many of their games against each other have counted today (UTC). With 5 the game does not count if it ends today."`
	Running int `json:"running" schema:"minimum=0" doc:"How many further rated games of theirs go on. Those that end first count."`
}

// Component names the schema in the API's document.
func (pairLimit) Component() api.Component {
	return api.Component{Name: "PairLimit", About: "The games of two players against each other count five times a day."}
}

// is reports whether a game of a class that ends today does not count. One by the day need not end today.
func (l *pairLimit) is(class rating.Class) bool {
	return l != nil && l.Counted >= MaxPerDay && class != rating.Days
}

// countRunning counts for each two players of a game that goes on in how many further rated games they play.
func (s *Service) countRunning(g *ratedGame, game string) {
	if s.cfg.Running == nil || !g.isRated {
		return
	}
	g.running = map[[2]int]int{}
	for i := range g.seats {
		for j := range i {
			a, b := g.seats[j].person, g.seats[i].person
			if a != (account.Person{}) && b != (account.Person{}) {
				g.running[[2]int{j, i}] = s.cfg.Running(a, b, game)
			}
		}
	}
}

// limitOf returns what somebody who plays a game that goes on is to be told of the limit of a pair: nil if it
// will count, unless its players begin more.
func (s *Service) limitOf(tx *store.Tx, g *ratedGame, who store.Holder) (*pairLimit, error) {
	if g.over || !g.isPlayedBy(who) {
		return nil, nil
	}
	var most *pairLimit
	day := s.cfg.Now().UnixMilli() / dayMillis
	for i := range g.seats {
		for j := range i {
			a, b := g.seats[j].person, g.seats[i].person
			if a == (account.Person{}) || b == (account.Person{}) {
				continue
			}
			n, err := storedPool{tx}.met(a, b, day)
			if err != nil {
				return nil, err
			}
			l := &pairLimit{Counted: n, Running: g.running[[2]int{j, i}]}
			if l.Counted+l.Running >= MaxPerDay && (most == nil || l.Counted > most.Counted) {
				most = l
			}
		}
	}
	return most, nil
}

// isPlayedBy reports whether somebody has a seat in a game.
func (g *ratedGame) isPlayedBy(who store.Holder) bool {
	if who == (store.Holder{}) {
		return false
	}
	for i := range g.seats {
		if g.seats[i].person == who {
			return true
		}
	}
	return false
}
