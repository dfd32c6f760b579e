package terminal

import (
	"errors"
	"fmt"
	"strings"

	"circulade/view"
)

// This file holds what the terminal table says between the moves.

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
