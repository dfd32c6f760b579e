package trf

import "unicode"

// player reads the line of a player.
func (rd *reader) player(l line) error {
	p := Player{Name: cleaned(l.field(15, 47), maxName)}
	var err error
	if p.Number, err = l.number4(5, "the number of the player"); err != nil {
		return err
	}
	if p.Number == 0 {
		return l.errorf(5, "the number of the player is missing, 1 to %d", maxNumber)
	}
	if p.Rating, err = l.number4(49, "the rating"); err != nil {
		return err
	}
	if p.Place, err = l.number4(86, "the place"); err != nil {
		return err
	}
	if text := l.field(81, 84); text != "" {
		units, ok := unitsOf(text)
		if !ok {
			return l.errorf(81, "the points are %q, not a number such as 3.5", text)
		}
		p.Points = units
	}
	for r := 0; column(r) <= len(l.text); r++ {
		if r == maxRounds {
			return l.errorf(column(r), "a result after round %d", maxRounds)
		}
		result, err := l.result(r)
		if err != nil {
			return err
		}
		p.Results = append(p.Results, result)
	}
	if p.Results = trimmed(p.Results); len(p.Results) == 0 {
		p.Results = nil
	}
	if len(rd.Players) >= maxNumber {
		return l.errorf(1, "more than %d players", maxNumber)
	}
	rd.Players = append(rd.Players, p)
	rd.players = append(rd.players, l)
	return nil
}

// result reads what a round, counted from 0, brought a player.
func (l line) result(round int) (Result, error) {
	at := column(round)
	opponent, err := l.number4(at, "the opponent")
	if err != nil {
		return Result{}, err
	}
	result := Result{Opponent: opponent}
	switch start := l.field(at+5, at+5); start {
	case "w", "W":
		result.Start = Began
	case "b", "B":
		result.Start = Second
	case "", "-":
	default:
		return Result{}, l.errorf(at+5, "the start is %q, not w (began), b or -", start)
	}
	text := l.field(at+7, at+7)
	if text == "" {
		return result, nil
	}
	outcome := unicode.ToUpper([]rune(text)[0])
	switch {
	case outcome > unicode.MaxASCII:
		return Result{}, l.errorf(at+7, "there is no result %q", text)
	case opponent == 0:
		result.Outcome = withoutOpponent(Outcome(outcome))
	default:
		result.Outcome = Outcome(outcome)
	}
	if family, _ := result.Outcome.family(); family == 0 && !result.Outcome.alone() {
		return Result{}, l.errorf(at+7, "there is no result %q", text)
	}
	return result, nil
}

// withoutOpponent returns what an outcome means where there is no opponent: some programs write byes
// and absence as games.
func withoutOpponent(o Outcome) Outcome {
	switch o {
	case ForfeitWin:
		return FullBye
	case Draw:
		return HalfBye
	case ForfeitLoss:
		return Absent
	default:
		return o
	}
}
