package art

// baseSet is what the base game brings to the pictures.
func baseSet() set {
	return set{
		figures: []pieceShape{follower(), knight(), thief(), monk(), farmer()},
	}
}

// follower stands as in the supply: bare-headed, in a smock with a kerchief.
func follower() pieceShape {
	return pieceShape{
		id: "follower",
		parts: []chunk{
			painted(bell(50, 38, 92, 20, 29)),
			bare(beech, ball(50, 25, 18.5)),
			bare(hair, "M30 26C29 10 39 4 51 4C63 4 71 12 70 26C66 25 62 21 60 16C53 21 42 22 37 19C36 22 33 25 30 26Z"),
		},
		cuts: "M35 47C43 52 57 52 65 47M30 60C29 68 27 74 24 79M70 60C71 68 73 74 76 79",
		face: visage{at: pt{50, 28}},
	}
}

// knight stands in the city: a round helmet, a shield at one side and at the other a
// lance with a pennant.
func knight() pieceShape {
	return pieceShape{
		id: "knight",
		parts: append(lance(84, 93),
			painted(bell(50, 38, 92, 20, 28)),
			bare(beech, ball(50, 26, 17.5)),
			painted("M31 25C31 9 39 3 50 3C61 3 69 9 69 25C62 20 38 20 31 25Z"),
			bare(beech, ball(83, 59, 6.5)),
			painted(shield),
		),
		cuts: "M19 55V83M9 63H30M38 48C44 52 57 52 64 48",
		face: visage{at: pt{50, 29}},
	}
}

// shield hides the arm to the left.
const shield = "M3 51H35C36 70 31 82 19 90C7 82 2 70 3 51Z"

// lance stands upright, a pennant at its head.
func lance(x, foot float64) []chunk {
	return []chunk{
		painted(putAt(pt{x, 0}, "M1 3L20 12L1 23Z")),
		bare(oak, bar(pt{x, 4}, pt{x, foot - 3}, 6.6)),
	}
}

// thief is on the road: leaning into the walk, a staff before and a sack behind.
func thief() pieceShape {
	return pieceShape{
		id: "thief",
		parts: []chunk{
			bare(oak, bar(pt{95, 28}, pt{87, 90}, 6.6)),
			bare(oak, bar(pt{20, 86}, pt{30, 88}, 11)),
			bare(oak, bar(pt{62, 89}, pt{76, 89}, 11)),
			painted("M54 38C43 38 37 43 35 53C33 63 28 69 18 76C14 79 15 85 20 86C36 90 60 90 76 87C80 86 81 83 80 79C77 70 75 62 74 53C73 43 66 38 54 38Z"),
			bare(linen, sack),
			bare(beech, ball(57, 25, 17.5)),
			bare(feather, "M50 18C40 14 33 6 33 -4C43 -3 53 3 58 14Z"),
			painted("M36 26C33 20 40 5 56 4C66 4 73 10 75 17L90 19C92 20 92 22 90 23C82 28 70 27 58 24C48 22 42 24 36 26Z"),
			bare(beech, ball(90, 59, 6.5)),
		},
		cuts: "M16 46C21 45 26 44 30 43M46 48C53 52 62 51 69 47",
		face: visage{at: pt{59, 30}, turn: 2},
	}
}

// sack hangs over the shoulder to the left.
const sack = "M21 37C27 33 32 37 31 43C37 50 37 62 29 67C20 73 5 71 0 62C-5 52 1 42 13 40C14 38 17 36 21 37Z"

// monk kneels and prays: the head bowed, the hands before it, the habit long behind.
func monk() pieceShape {
	return pieceShape{
		id: "monk",
		parts: []chunk{
			bare(oak, bar(pt{88, 86}, pt{94, 86}, 10)),
			painted("M40 42C30 42 26 50 25 60C24 70 22 76 19 82C16 88 19 92 25 92H84C94 92 96 84 90 78C80 69 76 61 72 54C66 45 54 41 40 42Z"),
			bare(beech, ball(39, 29, 18)),
			bare(hair, tonsure),
			bare(beech, prayer),
			painted(bar(pt{34, 64}, pt{19, 68}, 14)),
		},
		cuts: "M66 53C72 62 77 71 84 79M30 85H72",
		face: visage{at: pt{35, 32}, turn: -2, asleep: true},
	}
}

const (
	// tonsure is a ring of hair that leaves the crown bare.
	tonsure = "M20 26C20 19 28 17 36 18C45 18 53 17 57 23C59 29 58 37 52 40C48 38 49 33 47 29C45 26 40 24.5 35 25C29 25 25 28 20 26Z"
	// prayer is two hands, palm to palm.
	prayer = "M10 68C8 58 13 48 19 43C24 48 26 58 24 68Z"
)

// farmer lies in the field, a hat of straw down to the brow.
func farmer() pieceShape {
	return pieceShape{
		id:   "farmer",
		lies: true,
		parts: []chunk{
			bare(oak, putAt(pt{-7, -1}, boot)),
			bare(oak, boot),
			painted("M36 90C27 90 25 78 29 68C34 54 46 47 58 47C70 47 76 54 80 62C83 66 86 68 89 70C93 74 93 89 87 90Z"),
			bare(beech, ball(23, 72, 17)),
			bare(strawHat, "M9 53C8 42 14 35 23 35C32 35 38 42 37 52C45 53 50 57 48 61C42 66 30 62 22 62C14 62 4 67-2 62C-4 57 1 54 9 53Z"),
		},
		cuts: "M10 53C16 49 30 49 36 52M80 81H88",
		face: visage{at: pt{23, 71}, asleep: true},
	}
}

// boot has its toe in the air.
const boot = "M84 90L84 70C83 62 84 54 90 51C96 48 101 52 101 58C101 62 99 64 99 68L99 87C99 90 97 91 94 91Z"
