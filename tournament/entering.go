package tournament

import (
	"slices"
)

// enter adds an entrant.
func (t applier) enter(e *Enter) error {
	late := t.Phase == Running && t.Form.Late
	if !late {
		if err := t.want(Planned, "entering"); err != nil {
			return err
		}
	}
	switch {
	case t.stay >= t.Form.Max:
		return refuse("full", "the tournament is full: %d have entered", t.Form.Max)
	case len(t.Entrants) >= mostEntries(t.Form.Max):
		return refuse("many-entries", "%d have entered and most of them have left: nobody else can enter", len(t.Entrants))
	case t.Form.Kind != Teams && e.Members > 1:
		return refuse("no-teams", "players enter here, and no teams")
	case t.Form.Kind == Teams && (e.Members < t.Form.Boards || e.Members > 3*MaxBoards):
		return refuse("team-size", "a team has from %d members, one for each board, to %d, and not %d", t.Form.Boards, 3*MaxBoards, e.Members)
	case e.Rating < 0 || e.Rating > 10_000:
		return refuse("rating", "a rating of %d does not exist", e.Rating)
	case late && t.Form.Kind == Swiss && len(t.Rounds) >= t.Form.Rounds:
		return refuse("last-round", "the last round is paired")
	}
	n := &Entrant{Number: len(t.Entrants), Rating: e.Rating, Members: max(1, e.Members), From: 1}
	if late {
		n.From, n.CheckedIn = len(t.Rounds)+1, true
		seedLate(t.Tournament, n)
	}
	t.Entrants = append(t.Entrants, n)
	t.stay++
	return nil
}

// mostEntries returns how many can enter a tournament for so many, with those who leave it again.
func mostEntries(entrants int) int { return min(2*MaxEntrants, 4*entrants+100) }

// seedLate seeds an entrant who comes late behind all others.
func seedLate(t *Tournament, e *Entrant) {
	t.Seeds = append(t.Seeds, e.Number)
	e.Seed = len(t.Seeds)
}

// withdraw takes an entrant out. In matches of two that go on they have lost.
func (t applier) withdraw(w *Withdraw) error {
	e, err := t.entrant(w.Entrant)
	switch {
	case err != nil:
		return err
	case t.Phase == Over:
		return t.want(Running, "withdrawing")
	case e.Withdrawn:
		return refuse("withdrawn", "they have withdrawn already")
	}
	e.Withdrawn, e.Left, e.gone = true, len(t.Rounds)+1, t.Events
	t.stay--
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if side := slices.Index(m.Entrants, e.Number); side >= 0 && !m.Decided && len(m.Entrants) == 2 {
				t.forfeit(m, side)
			}
		}
	}
	return nil
}

// comeBack lets an entrant play again who has withdrawn.
func (t applier) comeBack(b *Return) error {
	e, err := t.entrant(b.Entrant)
	switch {
	case err != nil:
		return err
	case t.Phase == Over:
		return t.want(Running, "coming back")
	case !e.Withdrawn:
		return refuse("not-withdrawn", "they have not withdrawn")
	case t.Phase == Running && t.Form.Kind != Swiss && t.Form.Kind != Arena:
		return refuse("out", "whoever withdraws from this kind of tournament is out")
	case t.stay >= t.Form.Max:
		return refuse("full", "the tournament is full: %d have entered", t.Form.Max)
	case t.Phase == Running && e.Seed == 0 && !t.Form.Late:
		return refuse("began-without", "the tournament began without them")
	}
	e.Withdrawn, e.Left = false, 0
	t.stay++
	if t.Phase == Running && e.Seed == 0 {
		e.From = len(t.Rounds) + 1
		seedLate(t.Tournament, e)
	}
	return nil
}

// checkIn notes that an entrant is there.
func (t applier) checkIn(c *CheckIn) error {
	e, err := t.entrant(c.Entrant)
	switch {
	case err != nil:
		return err
	case e.Withdrawn:
		return refuse("withdrawn", "they have withdrawn")
	case e.CheckedIn:
		return refuse("checked-in", "they have said already that they are there")
	}
	if err := t.want(Planned, "checking in"); err != nil {
		return err
	}
	e.CheckedIn = true
	return nil
}

// askBye notes that an entrant does not play a round, or does after all.
func (t applier) askBye(b *AskBye) error {
	e, err := t.entrant(b.Entrant)
	switch {
	case err != nil:
		return err
	case t.Form.Kind != Swiss:
		return refuse("no-byes", "one asks for a bye in a Swiss tournament alone")
	case t.Phase == Over:
		return t.want(Running, "asking for a bye")
	case b.Round < 1 || b.Round > t.Form.Rounds:
		return refuse("rounds", "there are rounds from 1 to %d", t.Form.Rounds)
	case b.Round <= len(t.Rounds):
		return refuse("paired", "round %d is paired", b.Round)
	case b.Not == !slices.Contains(e.Byes, b.Round):
		return refuse("no-change", "that is so already")
	case !b.Not && len(e.Byes) >= max(1, t.Form.Rounds/2):
		return refuse("byes", "at most %d byes can be asked for", max(1, t.Form.Rounds/2))
	}
	if b.Not {
		e.Byes = slices.DeleteFunc(slices.Clone(e.Byes), func(r int) bool { return r == b.Round })
	} else {
		e.Byes = append(slices.Clone(e.Byes), b.Round)
	}
	return nil
}

// replace checks that somebody else can play on in an entrant's place. Who, stands beside the log.
func (t applier) replace(r *Replace) error {
	e, err := t.entrant(r.Entrant)
	switch {
	case err != nil:
		return err
	case t.Phase == Over:
		return t.want(Running, "replacing somebody")
	case r.Member < 0 || r.Member >= e.Members:
		return refuse("no-member", "the team has members from 0 to %d", e.Members-1)
	case len(r.Reason) > maxText:
		return errLong
	}
	return nil
}

// lineUp notes which members of a team play at which board in a round that is paired and has not begun.
func (t applier) lineUp(l *Lineup) error {
	e, err := t.entrant(l.Entrant)
	if err != nil {
		return err
	}
	r, err := t.round(l.Round)
	switch {
	case t.Form.Kind != Teams:
		return refuse("no-teams", "players play here, and no teams")
	case err != nil:
		return err
	case r.Begun != 0:
		return refuse("round-begun", "round %d has begun", r.Number)
	case len(l.Members) != t.Form.Boards:
		return refuse("lineup-size", "the line-up has %d boards and not %d", t.Form.Boards, len(l.Members))
	}
	for i, m := range l.Members {
		if m < 0 || m >= e.Members || slices.Contains(l.Members[:i], m) {
			return refuse("lineup", "at board %d plays member %d; members are 0 to %d, each at one board", i+1, m, e.Members-1)
		}
	}
	for _, m := range r.Matches {
		side := slices.Index(m.Entrants, e.Number)
		switch {
		case side < 0:
			continue
		case m.Decided:
			return refuse("decided", "the match is decided")
		case m.LineupsAreIn():
			return refuse("lineups-in", "both line-ups are in, and each team sees the other's")
		}
		m.Lineups[side] = slices.Clone(l.Members)
		return nil
	}
	return refuse("no-team-match", "the team has no match in round %d", r.Number)
}
