package terminal

import (
	"fmt"
	"strings"

	"circulade/view"
)

// This file tells questions and choices that belong to single sets. What is not
// here is told by what the choice says of itself.

// questions are what is asked, behind the name of whoever is asked.
var questions = map[string]string{
	"window":          "anything else, before the turn goes on?",
	"choose-source":   "draw a tile, or lay the abbey?",
	"extra-draw":      "draw one more tile?",
	"capture":         "whom does the tower capture?",
	"crop-circle":     "the crop circle: what does everybody do, and you last?",
	"crop-add":        "a follower beside one of yours?",
	"crop-remove":     "which of your followers comes back?",
	"escape":          "which knight escapes from the siege?",
	"landing":         "where does the follower land?",
	"exchange":        "prisoners are exchanged; who comes home?",
	"dragon-step":     "where does the dragon go?",
	"castle":          "a castle instead of points?",
	"castle-choice":   "what does the castle score?",
	"wagon":           "where does the wagon go on to?",
	"count-redeploy":  "anybody out of the town, to what is completed?",
	"count-final":     "anybody out of the town, before the final scoring?",
	"count-place":     "a follower into the town?",
	"count-move":      "where does the Count go?",
	"place-ferry":     "which roads does the ferry join?",
	"turn-ferry":      "turn a ferry?",
	"wheel-remove":    "plague: which of your followers comes back?",
	"place-gold":      "where does the second ingot go?",
	"take-gold":       "which ingot do you take?",
	"move-magic":      "where does the mage or the witch go?",
	"move-fairy":      "move the fairy?",
	"teacher-copy":    "which points does the teacher copy?",
	"porxada-use":     "La Porxada: a swap of followers, or for the end?",
	"porxada-own":     "which of your followers do you swap?",
	"porxada-other":   "for which one?",
	"porxada-answer":  "do you agree to the swap?",
	"porxada-pay":     "which follower do you give up for good?",
	"spread":          "the plague spreads: where does the flea go?",
	"catapult-token":  "which token does everybody throw?",
	"throw":           "where from, in which direction (0 up, 1024 right), how strongly?",
	"seduce":          "who takes his place?",
	"catch-throw":     "how far (in halves), and where (12 is the middle), do you throw to your neighbour?",
	"catch-hands":     "where are your hands, in quarters (28 is the middle)?",
	"auction-pick":    "which tile is up for auction?",
	"auction-bid":     "what is your bid?",
	"auction-buysell": "buy the tile, or sell it?",
}

// passes are what it means to pass.
var passes = map[string]string{
	"double-turn":    "No: the turn ends.",
	"choose-source":  "Keep the abbey.",
	"extra-draw":     "No.",
	"capture":        "Capture nobody.",
	"crop-add":       "Nobody.",
	"escape":         "Nobody escapes.",
	"castle":         "No castle: the city is scored.",
	"wagon":          "Home.",
	"count-redeploy": "That is all.",
	"count-final":    "That is all.",
	"count-move":     "He stays.",
	"turn-ferry":     "Leave it as it is.",
	"move-fairy":     "She stays.",
	"porxada-own":    "No swap.",
	"porxada-other":  "No swap.",
	"seduce":         "Leave him.",
	"auction-bid":    "No bid.",
}

// price is what a prisoner costs.
const price = 3

// A teller tells choices as one seat sees them.
type teller struct {
	s     view.State
	seat  int
	names []string
}

// kind tells a choice of a kind that has words of its own, or returns "".
func (t teller) kind(c view.Choice) string {
	switch c.Kind {
	case "continue":
		return "Go on."
	case "draw":
		return "Draw a tile."
	case "extra":
		return "Yes: another tile is drawn."
	case "decline":
		return "Set it aside, and draw another."
	case "crop-add":
		return fmt.Sprintf("Add %s.", circleWord(c.Place))
	case "crop-remove":
		return fmt.Sprintf("Take %s back.", circleWord(c.Place))
	case "exchange":
		return fmt.Sprintf("Get your %s back.", figureWord(c.Figure))
	case "off-mage", "off-witch":
		return fmt.Sprintf("Take the %s off the board.", strings.TrimPrefix(c.Kind, "off-"))
	case "porxada-swap":
		return "Swap one of your followers for another player's."
	case "porxada-bonus":
		return "For the end: unfinished cities count as completed."
	case "accept":
		return "Agree: " + t.swap() + " change places."
	case "refuse":
		return "Refuse, and give up a follower for good."
	case "token":
		return tokenWord(c.Place)
	case "throw", "lob", "hands":
		return thrown(c)
	case "seduce":
		return t.seduce(c)
	case "pick":
		return fmt.Sprintf("Tile %s.", c.Tile)
	case "buy", "sell":
		return t.trade(c)
	case "crown":
		return fmt.Sprintf("%s to %s", figureWord(c.Figure), placeWord(c.Place, t.seat, t.names))
	case "quarter":
		return fmt.Sprintf("%s into %s", figureWord(c.Figure), placeWord(c.Place, t.seat, t.names))
	case "count":
		return fmt.Sprintf("To %s.", placeWord(c.Place, t.seat, t.names))
	case "ransom":
		if c.Player != nil {
			return fmt.Sprintf("Pay %s to %s, and get your %s back.", number(price, "point"), t.names[*c.Player], figureWord(c.Figure))
		}
	case "bridge":
		if c.Bridge != nil {
			return fmt.Sprintf("Build %s.", bridgeWord(*c.Bridge))
		}
	case "flee":
		return t.flight(c)
	case "fairy", "princess", "capture", "castle", "move", "withdraw", "escape", "swap-own", "swap-other", "lose":
		return t.figure(c)
	}
	if c.X == nil {
		return ""
	}
	return t.cell(c)
}

// figure tells a choice about a figure that is there.
func (t teller) figure(c view.Choice) string {
	if c.Kind == "lose" && c.ID == nil {
		return fmt.Sprintf("Your %s from the supply.", figureWord(c.Figure))
	}
	if c.ID == nil {
		return t.cell(c)
	}
	whose := t.owner(*c.ID) + " " + figureWord(c.Figure)
	at := t.standing(c)
	switch c.Kind {
	case "fairy":
		return fmt.Sprintf("move the fairy to %s %s", whose, at)
	case "princess":
		return fmt.Sprintf("send %s home, %s", whose, at)
	case "capture":
		return fmt.Sprintf("Capture %s, %s.", whose, at)
	case "castle":
		return fmt.Sprintf("Build a castle; %s stays on it.", whose)
	case "escape":
		return fmt.Sprintf("%s escapes, %s.", strings.ToUpper(whose[:1])+whose[1:], at)
	case "swap-own", "swap-other", "lose":
		return fmt.Sprintf("%s%s, %s.", strings.ToUpper(whose[:1]), whose[1:], at)
	case "withdraw":
		return fmt.Sprintf("Take %s back, %s.", whose, at)
	}
	return fmt.Sprintf("%s from %s %s", figureWord(c.Figure), placeWord(c.Place, t.seat, t.names), strings.Replace(at, "on", "to", 1))
}

// cell tells a choice about a place on the board.
func (t teller) cell(c view.Choice) string {
	if c.X == nil {
		return ""
	}
	x, y := *c.X, *c.Y
	switch c.Kind {
	case "abbey":
		return fmt.Sprintf("Lay the abbey at %d,%d.", x, y)
	case "fairy":
		return fmt.Sprintf("move the fairy to %d,%d", x, y)
	case "tower":
		return fmt.Sprintf("tower piece at %d,%d: %s high", x, y, number(t.floors(x, y)+1, "floor"))
	case "climb":
		return fmt.Sprintf("%s on the tower at %d,%d, which is closed then", figureWord(c.Figure), x, y)
	case "fly":
		return fmt.Sprintf("%s by the flying machine: %s, as the die decides", figureWord(c.Figure), aims(c))
	case "dragon":
		return fmt.Sprintf("%s to %d,%d.", strings.ToUpper(t.way(x, y)[:1])+t.way(x, y)[1:], x, y)
	case "ferry":
		return fmt.Sprintf("The ferry at %d,%d between %s.", x, y, ferryEnds(c.Place))
	case "wagon":
		return fmt.Sprintf("To the %s %s.", c.Feature, t.segment(c))
	case "gold":
		return fmt.Sprintf("An ingot on the tile at %d,%d.", x, y)
	case "flea":
		return fleaChoice(c)
	case "take-gold":
		return fmt.Sprintf("Take an ingot from the tile at %d,%d.", x, y)
	case "mage", "witch":
		return fmt.Sprintf("The %s to the %s %s.", c.Kind, c.Feature, t.segment(c))
	case "tunnel":
		return fmt.Sprintf("A tunnel token of %s on the road %s.", c.Place, t.segment(c))
	case "copy":
		return fmt.Sprintf("%s, as for the %s %s.", number(*c.Points, "point"), c.Feature, t.segment(c))
	case "score":
		return fmt.Sprintf("The %s %s.", c.Feature, t.segment(c))
	}
	return ""
}

// swap names the two followers that may change places.
func (t teller) swap() string {
	var list []string
	for _, p := range t.s.Pieces {
		if p.Piece != "swap" || p.Figure == nil {
			continue
		}
		for _, f := range t.s.Figures {
			if f.ID == *p.Figure && f.X != nil {
				list = append(list, fmt.Sprintf("%s %s on %s at %d,%d", t.owner(f.ID), figureWord(f.Figure), f.Segment, *f.X, *f.Y))
			}
		}
	}
	return and(list)
}

// circleWord says whom a crop circle is about.
func circleWord(place string) string {
	switch place {
	case "circle city":
		return "knights"
	case "circle road":
		return "thieves"
	}
	return "farmers"
}

// aims names the squares to which chance may take somebody: "1,0, 2,0 or 3,0".
func aims(c view.Choice) string {
	var list []string
	for _, at := range c.Aims {
		list = append(list, fmt.Sprintf("%d,%d", at[0], at[1]))
	}
	return strings.Replace(and(list), " and ", " or ", 1)
}

// trade tells what buying or selling means.
func (t teller) trade(c view.Choice) string {
	bid, who := 0, ""
	for _, p := range t.s.Pieces {
		if p.Piece == "bid" && p.State != nil && p.Player != nil {
			bid, who = *p.State, t.names[*p.Player]
		}
	}
	if c.Kind == "buy" {
		return fmt.Sprintf("Buy it, and pay %s to %s.", number(bid, "point"), who)
	}
	return fmt.Sprintf("Sell it to %s for %s.", who, number(bid, "point"))
}

// owner tells whose a figure is: "your", "Bo's".
func (t teller) owner(id int) string {
	for _, f := range t.s.Figures {
		if f.ID == id {
			return possessive(f.Player, t.seat, t.names)
		}
	}
	return "a"
}

// standing tells where the figure of a choice stands, or goes to.
func (t teller) standing(c view.Choice) string {
	if c.X != nil && c.Segment != "" {
		return fmt.Sprintf("on %s at %d,%d", c.Segment, *c.X, *c.Y)
	}
	return "on " + placeWord(c.Place, t.seat, t.names)
}

// segment names a segment, and how large its feature is where that is known.
func (t teller) segment(c view.Choice) string {
	text := fmt.Sprintf("%s at %d,%d", c.Segment, *c.X, *c.Y)
	if f := featureAt(t.s, *c.X, *c.Y, c.Segment); f != nil {
		text += ": " + size(*f)
	}
	return text
}

// floors is how high a tower is.
func (t teller) floors(x, y int) int {
	for _, p := range t.s.Pieces {
		if p.Piece == "tower" && p.X != nil && *p.X == x && *p.Y == y && p.State != nil {
			return *p.State
		}
	}
	return 0
}

// way is the direction in which the dragon would go.
func (t teller) way(x, y int) string {
	for _, p := range t.s.Pieces {
		if p.Piece != "dragon" || p.X == nil {
			continue
		}
		switch {
		case x > *p.X:
			return "east"
		case x < *p.X:
			return "west"
		case y > *p.Y:
			return "south"
		case y < *p.Y:
			return "north"
		}
	}
	return "on"
}

// wide reports whether figures can be put on several tiles, so that a segment
// alone does not name a place.
func wide(choices []view.Choice) bool {
	var x, y *int
	for _, c := range choices {
		if c.Kind != "figure" || c.X == nil {
			continue
		}
		if x != nil && (*x != *c.X || *y != *c.Y) {
			return true
		}
		x, y = c.X, c.Y
	}
	return false
}
