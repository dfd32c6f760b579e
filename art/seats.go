package art

// A SeatColour is the colour of a player.
type SeatColour struct {
	Name string // "rose-red"
	Hex  string // the colour of the pieces
	Ink  string // for text and glyphs on that colour
}

// Seats returns the colours of the six seats. Seat i has the glyph "glyph-i",
// so that no player depends on seeing colours.
func Seats() [6]SeatColour {
	const dark, light = "#111111", "#FFFFFF"
	return [6]SeatColour{
		{"black", "#111111", light},
		{"white", "#FFFFFF", dark},
		{"yellow", "#FFD400", dark},
		{"blue", "#0047AB", light},
		{"rose-red", "#D1495B", "#000000"}, // the other dark is a shade too light here
		{"teal", "#3AAFA9", dark},
	}
}
