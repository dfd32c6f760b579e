package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"circulade/view"
)

// This file holds what the terminal table says.

// you is the name of the person for whom the sentences are turned round.
const you = "You"

const (
	takenBack         = "Taken back."
	nothingToTakeBack = "Nothing can be taken back: something has been revealed since."
	goodbye           = "Goodbye."
	finished          = "finished"
)

var errSaveNeedsName = errors.New("say the name of the file too: save FILE")

func notOverwritten(name string) error {
	return fmt.Errorf("%s is there already and is no record; it was left as it is: choose another name", name)
}

func welcome(names []string) []string {
	return []string{
		fmt.Sprintf("A game between %s.", and(names)),
		"Answer a question with the number of a choice, or with its notation. The word help lists the commands.",
	}
}

func help() []string {
	return []string{
		"Answers:",
		"  a number        the choice of that number; numbers that it asks for follow it",
		"  tile 1,0 r90    a choice in its notation; with semicolons several at once, played without asking back",
		"Commands:",
		"  list            the question again, with its choices",
		"  board           a drawing of the board",
		"  features        every city, road, monastery and occupied field: size, owner, worth",
		"  scores          points, points if the game ended now, and figures left",
		"  left            the tiles that have not been drawn",
		"  log             everything that has happened",
		"  undo            take back the latest choice, as long as nothing has been revealed",
		"  save FILE       write the record of the game",
		"  quit            leave the table",
		"Places are x,y: x grows to the east, y to the south, the first tile lies at 0,0. Tiles turn clockwise.",
	}
}

func inputEnded(over bool) string {
	if over {
		return "The input has ended."
	}
	return "The input has ended; the game is not finished."
}

func saved(name string, over bool) string {
	if over {
		return fmt.Sprintf("Saved as %s. circulade verify checks it.", name)
	}
	return fmt.Sprintf("Saved as %s. circulade play --load goes on from it, with draws of its own.", name)
}

func notUnderstood(text string, choices int) string {
	if choices == 0 {
		return fmt.Sprintf("%q is no command here; help lists them.", text)
	}
	return fmt.Sprintf("%q is no number from 1 to %d, no choice in its notation and no command; help lists them.", text, choices)
}

// ask puts a question to somebody.
func ask(d *view.Decision, name string) string {
	switch d.Kind {
	case "place-tile":
		return fmt.Sprintf("%s: where does tile %s go? %s.", name, d.Tile, number(len(d.Choices), "place"))
	case "wood":
		return fmt.Sprintf("%s: a figure on it?", name)
	case "first-player":
		return fmt.Sprintf("%s: who begins?", name)
	}
	return fmt.Sprintf("%s: %s?", name, strings.ReplaceAll(d.Kind, "-", " "))
}

func confirmation(draft []string) []string {
	list := []string{"", fmt.Sprintf("To be played: %s.", strings.Join(draft, "; ")), "  1. Play it.", "  2. Change the latest choice."}
	if len(draft) > 1 {
		list = append(list, "  3. Begin anew.")
	}
	return list
}

// legend explains a drawing of the board.
func legend(s view.State) []string {
	list := []string{"# city, @ shield, = road, x a road's end, M monastery, . field, ? the tile fits here"}
	for i, p := range s.Players {
		list = append(list, fmt.Sprintf("%d stands for %s", i+1, p.Name))
	}
	return list
}

// describeChoice is for choices of which nothing more is known.
func describeChoice(c view.Choice, names []string) string {
	switch {
	case c.Kind == "pass":
		return "Nothing."
	case c.Kind == "player" && c.Player != nil:
		return names[*c.Player]
	}
	text := c.Text
	for _, r := range c.Ranges {
		text += fmt.Sprintf(" <%s: %d to %d>", r.Name, r.Min, r.Max)
	}
	return text
}

// sentence tells an event; of some there is nothing to tell.
func sentence(e view.Event, names []string) string {
	who := ""
	if e.Player != nil {
		who = names[*e.Player]
	}
	at := ""
	if e.X != nil {
		at = fmt.Sprintf("%d,%d", *e.X, *e.Y)
	}
	switch e.Type {
	case "turn":
		return fmt.Sprintf("\nTurn %d.", e.Turn)
	case "draw":
		return fmt.Sprintf("%s tile %s.", does(who, "draw"), e.Tile)
	case "discard":
		return fmt.Sprintf("Tile %s leaves the game.", e.Tile)
	case "tile":
		if who == "" {
			return fmt.Sprintf("Tile %s lies at %s.", e.Tile, at)
		}
		return fmt.Sprintf("%s tile %s at %s, %s.", does(who, "lay"), e.Tile, at, turned(e.Rotation))
	case "figure":
		return fmt.Sprintf("%s a %s%s at %s, on %s.", does(who, "put"), e.Figure, as(e.Role), at, e.Segment)
	case "return":
		return fmt.Sprintf("%s a %s back from %s, %s.", does(who, "get"), e.Figure, at, e.Segment)
	case "score":
		return scored(e, who, names)
	case "over":
		return "\nThe game is over."
	case "chance":
		if who != "" {
			return fmt.Sprintf("The lot falls on %s.", who)
		}
		return fmt.Sprintf("Chance: %s.", e.Text)
	}
	return e.Text
}

// scored tells points with the ruling behind them.
func scored(e view.Event, who string, names []string) string {
	s := fmt.Sprintf("%s %s for a %s", does(who, "score"), number(e.Points, "point"), e.Feature)
	if e.X != nil {
		s += fmt.Sprintf(" (%d,%d %s)", *e.X, *e.Y, e.Segment)
	}
	s += ": " + e.Why
	if e.Rule != "" {
		s += ", rule " + e.Rule
	}
	var there []string
	for seat, n := range e.Strength {
		if n > 0 {
			there = append(there, fmt.Sprint(names[seat], " ", n))
		}
	}
	if len(there) > 1 {
		s += "; strength " + strings.Join(there, ", ")
	}
	if e.Total != nil {
		s += fmt.Sprintf(". That makes %d", *e.Total)
	}
	return s + "."
}

func turned(degrees *int) string {
	if degrees == nil || *degrees == 0 {
		return "not turned"
	}
	return fmt.Sprintf("turned %d degrees", *degrees)
}

func as(role string) string {
	if role == "" {
		return ""
	}
	return " as a " + role
}

// ending tells who won, and where the points came from.
func ending(s view.State, names []string) []string {
	var winners []string
	for _, seat := range s.Final.Winners {
		winners = append(winners, names[seat])
	}
	list := []string{fmt.Sprintf("%s.", does(and(winners), "win"))}
	if len(winners) > 1 {
		list[0] = fmt.Sprintf("%s share the victory.", and(winners))
	}
	for _, seat := range s.Final.Ranking {
		var parts []string
		for _, kind := range []string{"city", "road", "monastery", "field"} {
			if n := s.Final.Points[seat].By[kind]; n > 0 {
				parts = append(parts, fmt.Sprint(kind, " ", n))
			}
		}
		line := fmt.Sprintf("  %s: %s", names[seat], number(s.Players[seat].Score, "point"))
		if len(parts) > 0 {
			line += fmt.Sprintf(" (%s)", strings.Join(parts, ", "))
		}
		list = append(list, line)
	}
	return list
}

// scoreList tells everybody's points and figures.
func scoreList(s view.State) []string {
	var list []string
	for _, p := range s.Players {
		line := fmt.Sprintf("  %s: %s", p.Name, number(p.Score, "point"))
		if p.Projected != nil {
			line += fmt.Sprintf(", %d if the game ended now", *p.Projected)
		}
		for _, figure := range sortedKeys(p.Supply) {
			line += fmt.Sprintf(", %s left", number(p.Supply[figure], figure))
		}
		for _, tally := range sortedKeys(p.Tallies) {
			line += fmt.Sprintf(", %s %d", tally, p.Tallies[tally])
		}
		list = append(list, line)
	}
	return list
}

// leftList tells what can still be drawn.
func leftList(s view.State) []string {
	list := []string{fmt.Sprintf("%s left.", number(s.Bag.Left, "tile"))}
	for _, name := range sortedKeys(s.Bag.Kinds) {
		list = append(list, fmt.Sprintf("  %d x %s", s.Bag.Kinds[name], name))
	}
	return list
}

// featureList tells of every feature that somebody can still want something of.
func featureList(s view.State, seat int, names []string) []string {
	var list []string
	for _, f := range s.Features {
		if f.Completed && len(f.Owners) == 0 || f.Kind == "field" && len(f.Owners) == 0 || f.Kind == "river" {
			continue
		}
		line := fmt.Sprintf("  %s %s: %s, %s", f.Kind, f.ID, owned(f, seat, names), size(f))
		if f.Kind != "field" {
			line += fmt.Sprintf("; worth %d at the end, %d when completed", f.Value.End, f.Value.Completed)
		} else {
			line += fmt.Sprintf("; worth %d at the end", f.Value.End)
		}
		list = append(list, line)
	}
	if list == nil {
		list = []string{"  There is none yet."}
	}
	slices.Sort(list)
	return list
}

// size tells how large a feature is and what it lacks.
func size(f view.Feature) string {
	switch f.Kind {
	case "monastery":
		return fmt.Sprintf("%d of 9 squares", f.Tiles)
	case "field":
		return number(f.Tiles, "tile")
	}
	s := number(f.Tiles, "tile")
	if f.Shields > 0 {
		s += ", " + number(f.Shields, "shield")
	}
	if f.Completed {
		return s + ", completed"
	}
	return s + ", " + number(f.Open, "open end")
}

// owned tells whose a feature is: "yours", "Bo's", "Ann's and yours".
func owned(f view.Feature, seat int, names []string) string {
	if len(f.Owners) == 0 {
		return "nobody's"
	}
	var list []string
	for _, o := range f.Owners {
		if o == seat {
			list = append(list, "yours")
		} else {
			list = append(list, names[o]+"'s")
		}
	}
	return and(list)
}

// does puts a verb after a name: "You lay", "Ann lays".
func does(who, verb string) string {
	if who == you {
		return who + " " + verb
	}
	return who + " " + verb + "s"
}

// and joins names: "Ann, Bo and Cy".
func and(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// plurals are those that do not just take an s.
var plurals = map[string]string{"city": "cities", "monastery": "monasteries"}

// number counts things: "1 tile", "3 cities".
func number(n int, noun string) string {
	switch {
	case n == 1:
	case plurals[noun] != "":
		noun = plurals[noun]
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
