package terminal

import (
	"fmt"
	"strings"

	"circulade/view"
)

// This file tells of what is on the table and is neither a tile nor a figure on
// a segment: pieces, and figures that stand elsewhere.

// pieceList tells of all of it.
func pieceList(s view.State, seat int, names []string) []string {
	var list []string
	for _, p := range s.Pieces {
		if text := pieceText(p, s, seat, names); text != "" {
			list = append(list, "  "+text)
		}
	}
	for _, f := range s.Figures {
		whose := possessive(f.Player, seat, names) + " " + figureWord(f.Figure)
		whose = strings.ToUpper(whose[:1]) + whose[1:]
		switch {
		case f.Place != "":
			list = append(list, fmt.Sprintf("  %s is %s.", whose, whereIs(f.Place, seat, names)))
		case f.Corner != "" && f.X != nil:
			list = append(list, fmt.Sprintf("  %s stands at the %s corner of %d,%d.", whose, cornerWord(f.Corner), *f.X, *f.Y))
		}
	}
	if list == nil {
		return []string{"  There is nothing else."}
	}
	return list
}

// pieceText tells of one piece; of what only marks the way of another there is
// nothing to tell.
func pieceText(p view.Piece, s view.State, seat int, names []string) string {
	state := 0
	if p.State != nil {
		state = *p.State
	}
	who := ""
	if p.Player != nil {
		who = names[*p.Player]
	}
	switch p.Piece {
	case "dragon-trail", "ferry-free", "gold-claim", "swap":
		return ""
	case "tunnel-a", "tunnel-b", "tunnel-c":
		return fmt.Sprintf("%s a tunnel token of %s on %s at %d,%d.", has(who), pairWord(p.Piece), p.Segment, *p.X, *p.Y)
	case "teacher":
		if who != "" {
			return fmt.Sprintf("%s the teacher.", has(who))
		}
	case "ferry":
		return fmt.Sprintf("A ferry lies at %d,%d between %s.", *p.X, *p.Y, ferryEnds(p.Place))
	case "aside":
		return fmt.Sprintf("Tile %s is set aside until a volcano is laid.", p.Tile)
	case "bazaar-tile":
		return fmt.Sprintf("%s tile %s next.", does(who, "lay"), p.Tile)
	case "auction-tile":
		if who == "" {
			return fmt.Sprintf("Tile %s is still to be auctioned.", p.Tile)
		}
		return fmt.Sprintf("%s tile %s.", does(who, "auction"), p.Tile)
	case "bid":
		return fmt.Sprintf("%s %d, the highest so far.", does(who, "bid"), state)
	}
	if p.Place != "" {
		return fmt.Sprintf("The %s is %s.", pieceWord(p.Piece), whereIs(p.Place, seat, names))
	}
	if p.X == nil {
		return beside(p, s.Players)
	}
	return onBoard(p, state, s, seat, names)
}

// onBoard tells of a piece on a tile.
func onBoard(p view.Piece, state int, s view.State, seat int, names []string) string {
	cell := fmt.Sprintf("%d,%d", *p.X, *p.Y)
	whose := "A"
	if p.Player != nil {
		whose = possessive(*p.Player, seat, names)
		whose = strings.ToUpper(whose[:1]) + whose[1:]
	}
	switch p.Piece {
	case "tower":
		return fmt.Sprintf("A tower of %s stands at %s.", number(state, "floor"), cell)
	case "ingot":
		return fmt.Sprintf("%s on the tile at %s.", number(state, "ingot"), cell)
	case "bridge":
		return fmt.Sprintf("%s bridge leads over %s from %s.", whose, cell, axes[[2]string{"NS", "EW"}[state&1]])
	case "outbreak", "averted", "flea", "flea-inactive":
		return plaguePiece(p.Piece, state, cell)
	case "castle":
		return fmt.Sprintf("%s castle lies at %s, in the %s.", whose, cell, directions["NESW"[state&3:state&3+1]])
	}
	text := fmt.Sprintf("The %s is at %s", pieceWord(p.Piece), cell)
	if p.Segment != "" {
		text = fmt.Sprintf("The %s is on %s at %s", pieceWord(p.Piece), p.Segment, cell)
	}
	for _, f := range s.Figures {
		if p.Figure != nil && f.ID == *p.Figure {
			text += fmt.Sprintf(", with %s %s", possessive(f.Player, seat, names), figureWord(f.Figure))
		}
	}
	return text + "."
}

var axes = map[string]string{"NS": "north to south", "EW": "east to west"}

// ferryEnds names the ends that a ferry joins: "north and east".
func ferryEnds(place string) string {
	_, pair, _ := strings.Cut(place, " ")
	if len(pair) != 2 {
		return place
	}
	return directions[pair[:1]] + " and " + directions[pair[1:]]
}

// bridgeWord names a bridge: "a bridge over 3,4 from north to south".
func bridgeWord(b view.Span) string {
	return fmt.Sprintf("a bridge over %d,%d from %s", b.X, b.Y, axes[b.Axis])
}

// pieceWord is what a piece is called in a sentence.
func pieceWord(piece string) string {
	if piece == "count" {
		return "Count"
	}
	return strings.ReplaceAll(piece, "-", " ")
}

// pairWord names the pair of a token: "pair a".
func pairWord(piece string) string { return "pair " + piece[len(piece)-1:] }

// cornerWord is what a corner of a tile is called.
func cornerWord(corner string) string {
	return map[string]string{"NE": "north-east", "SE": "south-east", "SW": "south-west", "NW": "north-west"}[corner]
}

// placeWord names a place that is no segment: "the tower at 3,4", "the market
// quarter", "Bo's prison".
func placeWord(place string, seat int, names []string) string {
	kind, where, _ := strings.Cut(place, " ")
	switch kind {
	case "tower", "castle":
		cell, _, _ := strings.Cut(where, " ")
		return fmt.Sprintf("the %s at %s", kind, cell)
	case "crown":
		sector, _, _ := strings.Cut(where, "-")
		return fmt.Sprintf("a crown of %s", sector)
	case "sector":
		return where
	case "quarter":
		if where == "blacksmith" {
			where = "blacksmiths'"
		}
		return fmt.Sprintf("the %s quarter", where)
	case "out":
		return "the box, for good"
	case "prison":
		var n int
		if _, err := fmt.Sscan(where, &n); err == nil && n >= 0 && n < len(names) {
			return possessive(n, seat, names) + " prison"
		}
	}
	return place
}

// whereIs tells that something is at a place: "on the tower at 3,4", "in Bo's prison".
func whereIs(place string, seat int, names []string) string {
	word := "in "
	if strings.HasPrefix(place, "tower ") || strings.HasPrefix(place, "castle ") || strings.HasPrefix(place, "crown ") {
		word = "on "
	}
	return word + placeWord(place, seat, names)
}

// possessive tells whose something is: "your", "Bo's".
func possessive(owner, seat int, names []string) string {
	if owner == seat || names[owner] == you {
		return "your"
	}
	return names[owner] + "'s"
}

// flight tells how far a machine flies, or that it is back.
func flight(e view.Event, cell string) string {
	switch {
	case e.Count == 0:
		return "There is no place to land: the follower comes back."
	case cell == "":
		return fmt.Sprintf("The machine flies %s, where there is no tile.", number(e.Count, "square"))
	}
	return fmt.Sprintf("The machine flies %s, to %s.", number(e.Count, "square"), cell)
}

// pieceEvent tells that a piece was put down, moved or changed.
func pieceEvent(e view.Event, who, cell string, names []string) string {
	switch e.Token {
	case "dragon-trail":
		return ""
	case "dragon":
		return fmt.Sprintf("The dragon is now at %s.", cell)
	case "fairy":
		return fmt.Sprintf("%s the fairy to %s.", does(who, "move"), cell)
	case "tower":
		return fmt.Sprintf("%s a piece on the tower at %s: %s high.", does(who, "put"), cell, number(e.Count, "floor"))
	case "ingot":
		return fmt.Sprintf("%s an ingot on the tile at %s.", does(who, "put"), cell)
	case "mage", "witch":
		if e.Segment == "" {
			return fmt.Sprintf("The %s leaves the board.", e.Token)
		}
		return fmt.Sprintf("%s the %s to %s at %s.", does(who, "move"), e.Token, e.Segment, cell)
	case "bridge", "castle":
		return fmt.Sprintf("%s a %s at %s.", does(who, "build"), e.Token, cell)
	case "outbreak", "averted", "flea":
		return plagueEvent(e, who, cell)
	case "ferry":
		return fmt.Sprintf("%s a ferry at %s between %s.", does(who, "lay"), cell, ferryEnds(e.Place))
	case "count":
		return fmt.Sprintf("The Count goes to %s.", placeWord(e.Place, -1, names))
	case "wheel-pig":
		return fmt.Sprintf("%s the wheel: %s.", does(who, "turn"), placeWord(e.Place, -1, names))
	case "aside":
		return fmt.Sprintf("Tile %s is set aside: there is no dragon yet.", e.Tile)
	case "auction-tile":
		if who == "" {
			return fmt.Sprintf("Tile %s is revealed for the bazaar.", e.Tile)
		}
		return fmt.Sprintf("%s tile %s.", does(who, "auction"), e.Tile)
	case "bazaar-tile":
		return fmt.Sprintf("%s tile %s from the bazaar.", does(who, "get"), e.Tile)
	case "bid":
		return fmt.Sprintf("%s %d.", does(who, "bid"), e.Count)
	case "crop-circle":
		if e.Count == 1 {
			return fmt.Sprintf("%s that followers are added.", does(who, "choose"))
		}
		return fmt.Sprintf("%s that followers are taken back.", does(who, "choose"))
	case "flying-machine":
		return flight(e, cell)
	case "tunnel-a", "tunnel-b", "tunnel-c":
		return fmt.Sprintf("%s a tunnel token of %s on %s at %s.", does(who, "lay"), pairWord(e.Token), e.Segment, cell)
	case "teacher":
		if cell == "" {
			return "The dragon eats the teacher."
		}
		return "The teacher is back in the school."
	case "porxada":
		return fmt.Sprintf("%s La Porxada for the end.", does(who, "keep"))
	}
	text := fmt.Sprintf("%s the %s", does(who, "move"), pieceWord(e.Token))
	if cell != "" {
		text += " to " + cell
	}
	return text + "."
}
