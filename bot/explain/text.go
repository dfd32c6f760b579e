package explain

import (
	"fmt"
	"strings"
)

// Text says a reason in English to the player whose turn it is, which is seat you. The
// names are those of all players.
func (r *Reason) Text(names []string, you int) string {
	name := names[r.Player]
	switch r.Kind {
	case Points:
		return fmt.Sprintf("%s now: %s%s", points(r.Points), r.Feature, bracketed(r.Why)) + r.shared(names)
	case Gives:
		return fmt.Sprintf("gives %s to %s: %s%s", points(r.Points), name, r.Feature, bracketed(r.Why))
	case Final:
		return fmt.Sprintf("ends the game: %s for %s", points(r.Points), called(r.Player == you, "you", name))
	case Claim:
		return fmt.Sprintf("takes a %s, worth %s as it stands", r.Feature, points(r.Points))
	case Join:
		return fmt.Sprintf("joins your %s, %s", r.Feature, change(r.Points)) + r.shared(names)
	case Grow:
		return fmt.Sprintf("your %s: %s", r.Feature, change(r.Points)) + r.shared(names)
	case Share:
		return fmt.Sprintf("shares the %s of %s: %s for you", r.Feature, list(names, r.With), change(r.Points))
	case TakeOver:
		return fmt.Sprintf("takes over the %s of %s: %s for you", r.Feature, list(names, r.With), change(r.Points))
	case Lose:
		return fmt.Sprintf("loses your %s%s: %s", r.Feature, called(len(r.With) > 0, " to "+list(names, r.With), ""), change(r.Points))
	case Help, Harm:
		return fmt.Sprintf("the %s of %s: %s for them", r.Feature, name, change(r.Points))
	}
	return r.prospects(name, you)
}

// prospects says the kinds that are about what comes later.
func (r *Reason) prospects(name string, you int) string {
	switch r.Kind {
	case Chance:
		if r.Percent == 0 {
			return fmt.Sprintf("your %s can hardly be completed any more: %s", r.Feature, r.draws("you draw"))
		}
		return fmt.Sprintf("your %s is completed with %d %%: %s", r.Feature, r.Percent, r.draws("you draw"))
	case Hinder:
		if r.Percent == 0 {
			return fmt.Sprintf("the %s of %s can hardly be completed any more, before with %d %%: %s",
				r.Feature, name, r.Was, r.draws("they draw"))
		}
		return fmt.Sprintf("the %s of %s is completed with %d %%, before with %d %%: %s",
			r.Feature, name, r.Percent, r.Was, r.draws("they draw"))
	case Stuck:
		return fmt.Sprintf("%s %s: no tile left fits at %s", called(r.Player == you, "your", name+"'s"), r.Feature, r.places())
	case Dead:
		return "no tile left fits at " + r.places()
	case Followers:
		switch {
		case r.Count == 0 && r.Was > 0:
			return "your last follower"
		case r.Count > r.Was:
			return fmt.Sprintf("followers back: you have %d", r.Count)
		}
		return fmt.Sprintf("followers left: %d", r.Count)
	case Quiet:
		return fmt.Sprintf("changes nothing for what anybody holds; followers left: %d", r.Count)
	}
	return r.Kind
}

// draws says what a likelihood is counted from.
func (r *Reason) draws(who string) string {
	fits := make([]string, len(r.Squares))
	for i, sq := range r.Squares {
		fits[i] = fmt.Sprint(sq.Fits)
	}
	return fmt.Sprintf("%s of %d tiles left close it, %s %d", strings.Join(fits, " and "), r.Left, who, r.Draws)
}

// places lists squares.
func (r *Reason) places() string {
	at := make([]string, len(r.Squares))
	for i, sq := range r.Squares {
		at[i] = fmt.Sprintf("%d,%d", sq.X, sq.Y)
	}
	return strings.Join(at, " and ")
}

// shared says with whom the points are shared, if so.
func (r *Reason) shared(names []string) string {
	if len(r.With) == 0 {
		return ""
	}
	return ", shared with " + list(names, r.With)
}

func list(names []string, seats []int) string {
	who := make([]string, len(seats))
	for i, seat := range seats {
		who[i] = names[seat]
	}
	return strings.Join(who, " and ")
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

func change(n int) string {
	if n < 0 {
		return points(-n) + " less"
	}
	return points(n) + " more"
}

func bracketed(why string) string {
	if why == "" {
		return ""
	}
	return " (" + why + ")"
}

func called(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}
