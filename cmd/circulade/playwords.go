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
		"  features        every city and road, and what else is occupied: size, owner, worth",
		"  squares         every place beside a tile, and how many of the tiles left fit there",
		"  fits 1,0        the tiles left that fit there",
		"  pieces          what lies and stands on the table besides: pieces, prisoners, who is in the town",
		"  scores          points, points if the game ended now, figures left, and what else players have",
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
	case "double-turn":
		return fmt.Sprintf("%s may take a second turn. Take it?", name)
	}
	if q := questions[d.Kind]; q != "" {
		return name + ": " + q
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

// legend explains a drawing of the board, and what is drawn on it only in some
// sets where it is there.
func legend(s view.State, c *canvas) []string {
	land := "# city, @ shield, = road, x a road's end, M monastery, . field"
	if c.shrines {
		land += ", S shrine"
	}
	if c.rivers {
		land += ", ~ river"
	}
	if len(c.gardens) > 0 {
		land += ", g garden"
	}
	list := []string{land + ", ? the tile fits here"}
	for i, p := range s.Players {
		list = append(list, fmt.Sprintf("%d stands for %s", i+1, p.Name))
	}
	var kinds []string
	for _, figure := range sortedKeys(s.Players[0].Supply) {
		if letter := figureLetter(figure); letter != 0 {
			kinds = append(kinds, fmt.Sprintf("1%c %s", letter, a(figureWord(figure))))
		}
	}
	if len(kinds) > 0 {
		list = append(list, "a figure: 1 a follower, "+strings.Join(kinds, ", "))
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
	case c.Kind == "double":
		return "Yes: another tile is drawn."
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
	cell := ""
	if e.X != nil {
		cell = fmt.Sprintf("%d,%d", *e.X, *e.Y)
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
			return fmt.Sprintf("Tile %s lies at %s.", e.Tile, cell)
		}
		return fmt.Sprintf("%s tile %s at %s, %s.", does(who, "lay"), e.Tile, cell, turned(e.Rotation))
	case "figure", "return", "move", "capture":
		return figureEvent(e, who, cell, names)
	case "piece":
		return pieceEvent(e, who, cell, names)
	case "score":
		return scored(e, who, names)
	case "token":
		return token(e, who, cell)
	case "path":
		return pathText(e, who)
	case "part":
		return fmt.Sprintf("%s a second turn.", does(who, "take"))
	case "over":
		return "\nThe game is over."
	case "note":
		return note(e, who, cell)
	case "chance":
		if who != "" {
			return fmt.Sprintf("The lot falls on %s.", who)
		}
		return fmt.Sprintf("Chance: %s.", e.Text)
	}
	return e.Text
}

// note tells what a set has to say.
func note(e view.Event, who, cell string) string {
	switch e.Text {
	case "challenge":
		return fmt.Sprintf("%s what stands at %s: whoever is completed first scores.", does(who, "challenge"), cell)
	case "challenge-lost":
		return fmt.Sprintf("%s the challenge at %s. There are no points for it.", does(who, "lose"), cell)
	}
	return e.Text
}

// figureEvent tells where a figure has gone, or come from.
func figureEvent(e view.Event, who, cell string, names []string) string {
	figure := a(figureWord(e.Figure))
	switch {
	case e.Type == "capture":
		return fmt.Sprintf("%s %s.", does(who, "capture"), figure)
	case e.Type == "return" && e.Place != "":
		return fmt.Sprintf("%s %s back from %s.", does(who, "get"), figure, placeWord(e.Place, -1, names))
	case e.Type == "return":
		return fmt.Sprintf("%s %s back from %s, %s.", does(who, "get"), figure, cell, e.Segment)
	case strings.HasPrefix(e.Place, "prison "):
		return "" // told as a capture
	case e.Type == "move" && e.Place != "":
		return fmt.Sprintf("%s %s goes to %s.", whoseEvent(who), figureWord(e.Figure), placeWord(e.Place, -1, names))
	case e.Type == "move":
		return fmt.Sprintf("%s %s goes to %s, %s.", whoseEvent(who), figureWord(e.Figure), cell, e.Segment)
	case e.Place != "":
		return fmt.Sprintf("%s %s %s.", does(who, "put"), figure, whereIs(e.Place, -1, names))
	}
	return fmt.Sprintf("%s %s%s at %s, on %s.", does(who, "put"), figure, as(e.Role, e.Figure), cell, e.Segment)
}

// whoseEvent begins a sentence about something of somebody's: "Your", "Bo's".
func whoseEvent(who string) string {
	if who == you {
		return "Your"
	}
	return who + "'s"
}

// token tells what somebody took: goods from a city, or the card of whoever
// completed the largest one.
func token(e view.Event, who, cell string) string {
	switch e.Token {
	case "king", "robber-baron":
		what := map[string]string{"king": "largest completed city", "robber-baron": "longest completed road"}[e.Token]
		return fmt.Sprintf("%s %s: the %s now has %s.", does(who, "take"), featureWord(e.Token), what, number(e.Count, "tile"))
	}
	switch e.Token {
	case "knockout", "seduction", "target", "catch":
		return fmt.Sprintf("%s the tokens: %s.", does(who, "pick"), e.Token)
	case "ingots":
		return fmt.Sprintf("%s %s.", does(who, "take"), number(e.Count, "ingot"))
	case "teacher":
		return fmt.Sprintf("%s the teacher.", does(who, "take"))
	case "porxada-marks":
		return who + " will score unfinished cities as completed ones."
	case "fleas-woken":
		return fmt.Sprintf("%s active again.", are(e.Count, "flea"))
	case "fleas-asleep":
		return fmt.Sprintf("%s inactive now.", are(e.Count, "flea"))
	case "aside":
		return "The dragon tiles that were set aside are back among the others."
	}
	s := fmt.Sprintf("%s %s", does(who, "take"), markWord(e.Count, e.Token))
	if cell != "" {
		s += fmt.Sprintf(" from %s, %s", cell, e.Segment)
	}
	return s + "."
}

// scored tells points with the ruling behind them.
func scored(e view.Event, who string, names []string) string {
	s := fmt.Sprintf("%s %s for %s", does(who, "score"), number(e.Points, "point"), featureWord(e.Feature))
	if e.Points < 0 {
		s = fmt.Sprintf("%s %s for %s", does(who, "pay"), number(-e.Points, "point"), featureWord(e.Feature))
	}
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
		by := s.Final.Points[seat].By
		var parts []string
		for _, kind := range pointsOrder(by) {
			parts = append(parts, fmt.Sprint(strings.ReplaceAll(kind, "-", " "), " ", by[kind]))
		}
		line := fmt.Sprintf("  %s: %s", names[seat], number(s.Players[seat].Score, "point"))
		if len(parts) > 0 {
			line += fmt.Sprintf(" (%s)", strings.Join(parts, ", "))
		}
		list = append(list, line)
	}
	for _, l := range []struct {
		what string
		it   *view.Largest
	}{{"longest road", s.Final.Road}, {"biggest city", s.Final.City}} {
		if l.it != nil {
			list = append(list, fmt.Sprintf("  The %s has %s (%d,%d %s).", l.what, number(l.it.Tiles, "tile"), l.it.X, l.it.Y, l.it.Segment.Segment))
		}
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
			line += fmt.Sprintf(", %s left", number(p.Supply[figure], figureWord(figure)))
		}
		for _, tally := range sortedKeys(p.Tallies) {
			line += fmt.Sprintf(", %s %d", strings.ReplaceAll(tally, "-", " "), p.Tallies[tally])
		}
		list = append(list, line)
	}
	for _, p := range s.Pieces {
		if p.Piece == "king" || p.Piece == "robber-baron" {
			list = append(list, "  "+beside(p, s.Players))
		}
	}
	return list
}

// beside tells who has a piece that lies beside the board.
func beside(p view.Piece, players []view.Player) string {
	name := strings.TrimPrefix(featureWord(p.Piece), "the ")
	if p.Player == nil {
		return fmt.Sprintf("Nobody has the %s.", name)
	}
	text := fmt.Sprintf("%s the %s", has(players[*p.Player].Name), name)
	if p.State != nil && *p.State > 0 {
		text += fmt.Sprintf(", for %s", number(*p.State, "tile"))
	}
	return text + "."
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
	if s.Features == nil {
		return []string{notHelped}
	}
	var list []string
	for _, f := range s.Features {
		if f.Kind == "river" || len(f.Owners) == 0 && (f.Completed || f.Kind == "field" || monastic(f.Kind)) {
			continue
		}
		line := fmt.Sprintf("  %s %s: %s, %s", f.Kind, f.ID, owned(f, seat, names), size(f))
		if more := helpers(f, s, seat, names); more != "" {
			line += ", with " + more
		}
		if f.Kind != "field" {
			line += fmt.Sprintf("; worth %d at the end, %d when completed", f.Value.End, f.Value.Completed)
		} else {
			line += fmt.Sprintf("; worth %d at the end", f.Value.End)
		}
		for _, n := range f.Notes {
			line += "; " + relation(n)
		}
		if f.Fits != nil {
			line += "; " + fitting(*f.Fits)
		}
		list = append(list, line)
	}
	if list == nil {
		list = []string{"  There is none yet."}
	}
	slices.Sort(list)
	return list
}

// relation tells what a feature has to do with another one.
func relation(n view.Note) string {
	if n.Rule == "CU-3" {
		return "challenged by " + n.Feature
	}
	return n.Rule + ": " + n.Feature
}

// size tells how large a feature is, what is on it and what it lacks.
func size(f view.Feature) string {
	if monastic(f.Kind) {
		return fmt.Sprintf("%d of 9 squares", f.Tiles)
	}
	s := number(f.Tiles, "tile")
	if f.Shields > 0 {
		s += ", " + number(f.Shields, "shield")
	}
	for i, m := range f.Marks {
		if !slices.Contains(f.Marks[:i], m) {
			s += ", " + markWord(times(f.Marks, m), m)
		}
	}
	switch {
	case f.Kind == "field":
		return s
	case f.Completed:
		return s + ", completed"
	}
	return s + ", " + number(f.Open, "open end")
}

// helpers names the figures of a feature that are no plain followers: "your
// builder and Bo's big follower".
func helpers(f view.Feature, s view.State, seat int, names []string) string {
	var list []string
	for _, x := range s.Figures {
		if x.Figure == "follower" || x.Segment == "" || !slices.Contains(f.Segments, view.Segment{X: *x.X, Y: *x.Y, Segment: x.Segment}) {
			continue
		}
		whose := names[x.Player] + "'s"
		if x.Player == seat {
			whose = "your"
		}
		list = append(list, whose+" "+figureWord(x.Figure))
	}
	return and(list)
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
