package art

// phantomSet is what the Phantom brings to the pictures.
func phantomSet() set {
	return set{figures: []pieceShape{phantom(), phantomFarmer()}}
}

// phantom stands under a sheet with a wavy hem, a face looking out of it.
func phantom() pieceShape {
	return pieceShape{
		id: "phantom",
		parts: []chunk{
			painted("M50 3C27 3 20 22 18 44L12 84C11 94 20 98 26 91C31 85 37 85 42 91C47 97 53 97 58 91C63 85 69 85 74 91C80 98 89 94 88 84L82 44C80 22 73 3 50 3Z"),
			bare(beech, ball(50, 33, 17)),
		},
		cuts: "M31 54C29 64 27 72 26 80M69 54C71 64 73 72 74 80",
		face: visage{at: pt{50, 33}},
	}
}

// phantomFarmer lies under it on a field.
func phantomFarmer() pieceShape {
	return pieceShape{
		id:   "phantom-farmer",
		lies: true,
		parts: []chunk{
			painted("M4 74C4 58 16 51 32 52L74 56C84 57 88 62 86 67C84 71 87 74 92 76C98 79 97 85 91 86C86 87 86 90 84 93C82 97 76 96 70 95L28 96C12 96 4 88 4 74Z"),
			bare(beech, ball(25, 74, 16)),
		},
		cuts: "M40 55L82 58M46 90L80 89",
		face: visage{at: pt{25, 74}, asleep: true},
	}
}
