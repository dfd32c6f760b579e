package art

// abbeyMayorSet is what Abbey and Mayor brings to the pictures.
func abbeyMayorSet() set {
	return set{
		figures: []pieceShape{mayor(), wagon(), barn()},
		tokens:  []token{{"abbeys", drawAbbeyPiece}},
	}
}

// mayor is as round as his city is rich: a flat velvet cap, a chain, and the key of the
// gate at his side.
func mayor() pieceShape {
	return pieceShape{
		id: "mayor",
		parts: []chunk{
			bare(strawHat, "M89 44H96V62H104V70H96V76H104V84H96V92H89Z"),
			bare(strawHat, "M92 20C101 20 106 26 106 34C106 42 101 48 92 48C83 48 78 42 78 34C78 26 83 20 92 20ZM92 29C89 29 87 31 87 34C87 37 89 39 92 39C95 39 97 37 97 34C97 31 95 29 92 29Z"),
			painted("M48 41C71 41 86 52 86 69C86 80 80 89 71 94H25C16 89 10 80 10 69C10 52 25 41 48 41Z"),
			bare(beech, ball(48, 29, 17.5)),
			painted("M25 21C13 14 22 2 48 2C74 2 83 14 71 21C62 26 34 26 25 21Z"),
			bare(strawHat, ball(22, 55, 3.2)),
			bare(strawHat, ball(26, 63, 3.2)),
			bare(strawHat, ball(74, 55, 3.2)),
			bare(strawHat, ball(70, 63, 3.2)),
		},
		cuts: "M20 85C36 89 60 89 76 85",
		face: visage{at: pt{48, 32}},
	}
}

// wagon is a carrier's cart under a hood, seen from the side.
func wagon() pieceShape {
	return pieceShape{
		id: "wagon",
		parts: []chunk{
			painted("M4 50C0 24 12 8 28 10C36 4 64 4 72 10C88 8 100 24 96 50Z"),
			painted("M4 48H96L91 74C90 78 88 80 84 80H16C12 80 10 78 9 74Z"),
			bare(oak, ball(22, 80, 15)),
			bare(oak, ball(78, 80, 15)),
		},
		cuts: "M26 14C20 24 20 36 21 46M74 14C80 24 80 36 79 46M50 10V44M22 70V90M12 80H32M78 70V90M68 80H88",
	}
}

// barn shows its gable under a broken roof: a house among the figures.
func barn() pieceShape {
	return pieceShape{
		id: "barn",
		parts: []chunk{
			painted("M14 40L50 12L86 40V94H14Z"),
			bare(oak, "M50 0L80 15L99 43L90 51L72 27L50 15L28 27L10 51L1 43L20 15Z"),
			flat(woodDark, "M43 27H57V41H43Z"),
		},
		cuts: "M30 93V47H70V93",
	}
}

// drawAbbeyPiece draws the tile of an abbey, for one that somebody has left: its
// church and its cloister within the wall.
func drawAbbeyPiece(c *canvas) {
	c.outlined("M8 8H92V92H8Z", yardGround)
	c.stroke([]byte("M16 16H84V84H16Z"), stone, 6)
	c.fill([]byte("M36 44H66V66H36Z"), grass)
	edge := []string{`stroke="` + ink + `"`, `stroke-width="4"`, joint}
	high, low := holyRoofs[1].high, holyRoofs[1].low
	for _, r := range []struct{ all, shade string }{
		{"M24 44H37V76H24Z", "M30.5 44H37V76H30.5Z"},
		{"M65 44H78V76H65Z", "M71.5 44H78V76H71.5Z"},
		{"M24 64H78V77H24Z", "M24 70.5H78V77H24Z"},
		{"M30 26H78V44H30Z", "M30 35H78V44H30Z"},
	} {
		c.fill([]byte(r.all), high, edge...)
		c.fill([]byte(r.shade), low)
	}
	c.fill([]byte("M20 22H44V46H20Z"), stone, edge...)
	c.stroke([]byte("M32 25V43M26 31H38"), ink, 7, round)
	c.stroke([]byte("M32 25V43M26 31H38"), gold, 4, round)
}
