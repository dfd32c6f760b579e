package art

// abbeyMayorSet is what Abbey and Mayor brings to the pictures.
func abbeyMayorSet() set {
	return set{
		figures: []pieceShape{mayor(), wagon(), barn()},
		tokens:  []token{{"abbeys", drawAbbeyPiece}},
	}
}

// mayor is stout, in a plumed cap and a ruff, a chain about his neck and the key
// of his city at his side.
func mayor() pieceShape {
	return pieceShape{
		id:    "mayor",
		body:  "M32 27C20 24 21 12 35 11C38 2 58 0 67 6C75 10 81 7 86 4C88 12 85 21 71 24C69 26 66 27 63 28C63 32 62 34 61 36C69 36 72 41 70 46C80 50 85 60 85 71C85 79 82 85 77 89L80 91C82 93 81 96 78 96H16C14 96 13 93 14 91L17 89C13 85 10 79 10 71C10 60 16 50 29 46C27 41 30 36 38 36C37 34 36 32 36 28Z",
		tool:  "M89 94V50M89 90H82M89 81H85M89 50C85 50 82 47 82 43C82 39 85 35 89 35C94 35 96 39 96 43C96 47 94 50 89 50",
		head:  "M34 22H66V27H34Z",
		face:  "M38 28H61C61 33 57 36 50 36C43 36 38 33 38 28ZM38 39H61C68 39 69 46 62 47H38C30 46 31 39 38 39Z",
		folds: "M31 49C30 61 31 71 35 79L50 87L65 79C69 71 69 61 68 49M18 89H76",
	}
}

// wagon is a carrier's cart under a canvas hood, seen from the side.
func wagon() pieceShape {
	return pieceShape{
		id:    "wagon",
		body:  "M6 47C2 27 12 11 27 13C34 7 44 7 50 12C56 7 66 7 73 13C88 11 98 27 94 47L91 66C97 70 98 78 95 84C91 93 78 95 70 89C67 87 65 84 64 80H36C35 84 33 87 30 89C22 95 9 93 5 84C2 78 3 70 9 66Z",
		head:  "M20 66C28 66 34 72 34 79C34 87 28 93 20 93C12 93 6 87 6 79C6 72 12 66 20 66ZM20 72C16 72 13 75 13 79C13 83 16 86 20 86C24 86 27 83 27 79C27 75 24 72 20 72ZM80 66C88 66 94 72 94 79C94 87 88 93 80 93C72 93 66 87 66 79C66 72 72 66 80 66ZM80 72C76 72 73 75 73 79C73 83 76 86 80 86C84 86 87 83 87 79C87 75 84 72 80 72Z",
		folds: "M6 48H94M27 14C22 24 21 36 22 47M50 13V47M73 14C78 24 79 36 78 47",
	}
}

// barn shows its gable, with a loft and a door, under a broken roof: a house among
// the figures.
func barn() pieceShape {
	return pieceShape{
		id:    "barn",
		body:  "M50 4L82 18L97 44L91 49L90 96H10L9 49L3 44L18 18Z",
		head:  "M43 24H57V38H43Z",
		folds: "M8 45L22 22L50 10L78 22L92 45M31 96V47H69V96",
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
