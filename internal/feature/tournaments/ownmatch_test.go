package tournaments

import "testing"

// Nobody of the staff decides a match that they play in while another could; the only one of the staff does.
func TestOwnMatch(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia")
	path := h.begun(2, "Org", "Ann", "Bob", "Celia")
	board := 0
	var rounds shownRound
	h.reads(path+"/rounds/1", &rounds)
	other, loser := 0, 0 // the board of others, and the opponent
	for _, m := range rounds.MatchList {
		switch {
		case m.Entrants[0] == 0:
			board, loser = m.Board, m.Entrants[1]
		case m.Entrants[1] == 0:
			board, loser = m.Board, m.Entrants[0]
		default:
			other = m.Board
		}
	}
	award := func(board int) obj {
		return obj{"award": obj{"round": 1, "board": board, "kind": "adjudicated", "points": []int{60, 0}, "reason": "so it is"}}
	}
	h.desk("Org", path, award(board)).ok(t) // there is nobody else
	referee := []string{"", "Ann", "Bob", "Celia"}[loser]
	h.send("Org", "POST", path+"/staff", obj{"name": referee}).ok(t)
	h.desk("Org", path, award(board)).ok(t) // the referee plays there too
	free := []string{"", "Ann", "Bob", "Celia"}[loser%3+1]
	h.send("Org", "POST", path+"/staff", obj{"name": free}).ok(t)
	for _, what := range []obj{
		award(board),
		{"correct": obj{"round": 1, "board": board, "game": 1, "ranks": []int{1, 2}, "points": []int{9, 1}, "reason": "better so"}},
	} {
		h.desk("Org", path, what).refused(t, "not-possible", "another of the staff")
		h.desk(referee, path, what).refused(t, "not-possible", "another of the staff")
	}
	h.desk("Org", path, award(other)).ok(t)
	h.desk(free, path, award(board)).ok(t)
	h.desk(free, path, award(other)).refused(t, "not-possible", "another of the staff")
	h.desk(free, path, obj{"withdraw": obj{"entrant": loser, "reason": "gone"}}).ok(t)
}

// Whoever wants to withdraw their opponent asks another of the staff; a referee who does not want to be one ends that.
func TestRefereesLimits(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Eve")
	path := h.begun(1, "Ann", "Bob")
	h.send("Org", "POST", path+"/staff", obj{"name": "Ann"}).ok(t)
	h.desk("Ann", path, obj{"withdraw": obj{"entrant": 1, "reason": "I win"}}).refused(t, "not-possible", "another of the staff")
	h.desk("Ann", path, obj{"pair": obj{}}).refused(t, "not-possible", "round 1 goes on")
	h.send("Eve", "POST", path+"/staff", obj{"name": "Ann", "not": true}).refused(t, "not-organiser", "")
	h.send("Ann", "POST", path+"/staff", obj{"name": "Ann", "not": true}).ok(t)
	h.desk("Ann", path, obj{"say": obj{"text": "still here"}}).refused(t, "not-organiser", "")
	h.send("Ann", "POST", path+"/staff", obj{"name": "Ann"}).refused(t, "not-organiser", "")
}
