package art

// pieces returns the playing pieces. Each keeps the square from (36,50) to
// (64,78) plain, for the seat's glyph, and differs from all others in its
// outline: in a game they are told apart at 24 pixels.
func pieces() []pieceShape {
	return []pieceShape{
		pilgrim(), sleeper(), bigPilgrim(), bigSleeper(), abbot(), builder(), pig(),
		{
			// A plain turned piece for figures that have no shape of their own yet.
			id:    "figure",
			body:  "M50 7C60 7 67 14 67 23C67 29 64 34 60 37C68 39 68 46 63 48C66 62 72 73 80 80C86 84 87 94 82 94H18C13 94 14 84 20 80C28 73 34 62 37 48C32 46 32 39 40 37C36 34 33 29 33 23C33 14 40 7 50 7Z",
			folds: "M38 42H62",
		},
		{
			// A flat round counter, seen from above.
			id:    "token",
			body:  "M50 32C68 32 82 46 82 64C82 82 68 96 50 96C32 96 18 82 18 64C18 46 32 32 50 32Z",
			folds: "M50 39C64 39 75 50 75 64C75 78 64 89 50 89C36 89 25 78 25 64C25 50 36 39 50 39Z",
		},
	}
}

// pilgrim wears a hooded cloak, a broad hem as the foot.
func pilgrim() pieceShape {
	return pieceShape{
		id:    "follower",
		body:  "M50 5C58 9 64 17 64 27C64 33 62 37 59 41C70 47 77 60 81 80L86 86C88 90 86 94 82 94H18C14 94 12 90 14 86L19 80C23 60 30 47 41 41C38 37 36 33 36 27C36 17 42 9 50 5Z",
		tool:  "M82 92V28C82 16 95 17 94 27",
		head:  "M50 15C56 18 59 23 59 28C59 35 55 39 50 39C45 39 41 35 41 28C41 23 44 18 50 15Z",
		face:  "M50 22C54 23 56 26 56 29C56 34 53 37 50 37C47 37 44 34 44 29C44 26 46 23 50 22Z",
		folds: "M33 60L27 88M67 60L73 88",
	}
}

// sleeper is the same pilgrim asleep in the grass, the hood to the left.
func sleeper() pieceShape {
	return pieceShape{
		id:    "farmer",
		body:  "M1 66C4 55 12 49 22 49C29 49 33 51 36 54C50 45 68 41 84 40L89 36C93 34 97 36 97 41V87C97 92 93 94 89 92L84 88C68 87 50 86 36 78C33 81 29 83 22 83C12 83 4 77 1 66Z",
		head:  "M9 66C11 59 16 55 22 55C29 55 33 60 33 66C33 72 29 77 22 77C16 77 11 73 9 66Z",
		face:  "M15 66C16 61 19 58 23 58C28 58 31 62 31 66C31 70 28 74 23 74C19 74 16 71 15 66Z",
		folds: "M77 49L91 46M70 79L91 82",
	}
}

// bigPilgrim is broader and taller, under a wide hat, in two cloaks one over
// the other.
func bigPilgrim() pieceShape {
	return pieceShape{
		id: "big",
		body: "M50 -12C60 -12 66 -5 67 5C76 6 83 9 84 13C85 18 76 21 66 22C66 27 64 31 61 34C76 38 86 48 90 62" +
			"L94 66C97 70 95 74 91 74H89L96 88L101 93C104 98 101 102 97 102H3C-1 102 -4 98 -1 93L4 88L11 74H9C5 74 3 70 6 66" +
			"L10 62C14 48 24 38 39 34C36 31 34 27 34 22C24 21 15 18 16 13C17 9 24 6 33 5C34 -5 40 -12 50 -12Z",
		head:  "M40 22H60C60 29 56 34 50 34C44 34 40 29 40 22Z",
		face:  "M43 22H57C57 28 54 32 50 32C46 32 43 28 43 22Z",
		folds: "M33 7C44 10 56 10 67 7M15 74H32M68 74H85M20 97L25 82M80 97L75 82M40 97L41 86M60 97L59 86",
	}
}

// bigSleeper is the big pilgrim asleep, the hat to the left.
func bigSleeper() pieceShape {
	return pieceShape{
		id: "big-farmer",
		body: "M-13 62C-13 52 -7 46 3 45C4 36 7 29 11 28C16 27 19 36 20 46C25 46 29 48 32 51C37 36 47 27 61 23" +
			"L65 19C69 16 73 18 73 22V24L90 17L95 12C100 9 104 12 104 16V108C104 112 100 115 95 112L90 107L73 100V102C73 106 69 108 65 105" +
			"L61 101C47 97 37 88 32 73C29 76 25 78 20 78C19 88 16 97 11 96C7 95 4 88 3 79C-7 78 -13 72 -13 62Z",
		head:  "M20 52C27 52 32 56 32 62C32 68 27 72 20 72Z",
		face:  "M20 55C26 55 30 58 30 62C30 66 26 69 20 69Z",
		folds: "M5 45C8 56 8 68 5 79M73 28V46M73 78V96M99 32L84 37M99 92L84 87M99 52L86 53M99 72L86 71",
	}
}

// abbot wears a mitre and a cope, and carries a crozier.
func abbot() pieceShape {
	return pieceShape{
		id: "abbot",
		body: "M53 -8C63 1 69 10 67 22L65 31C65 35 64 38 62 41C74 48 80 62 81 78C82 88 84 94 88 98H18" +
			"C22 94 24 88 25 78C26 62 32 48 44 41C42 38 41 35 41 31L39 22C37 10 43 1 53 -8Z",
		tool:  "M13 98V20C13 4 33 2 33 15C33 25 21 25 22 16",
		face:  "M43 27H63C63 36 59 41 53 41C47 41 43 36 43 27Z",
		folds: "M53 0V22M40 22H66M53 44V48M53 83V96M31 93C31 84 32 76 33 68M75 93C75 84 74 76 73 68",
	}
}

// builder stands in his apron, a mallet on high and a square at his side.
func builder() pieceShape {
	return pieceShape{
		id: "builder",
		body: "M52 4C62 4 69 10 70 18L77 20C80 21 80 25 77 25H69C68 31 66 35 62 38L70 42C76 44 79 49 80 56L84 74" +
			"C85 79 79 81 77 76L72 62V92C72 96 70 98 66 98H36C32 98 30 96 30 92V60L17 50C12 46 17 39 22 42L33 48L42 38C37 34 34 28 34 22C34 11 41 4 52 4Z",
		tool:  "M19 50V22M4 9H34M4 12H34M4 15H34M4 18H34M4 21H34M94 62V97H76",
		face:  "M45 25H66C65 32 61 36 56 36C50 36 46 31 45 25Z",
		folds: "M35 18H69M37 48V44M63 48V44M34 86H68",
	}
}

// pig stands in profile, its snout to the left and its tail curled.
func pig() pieceShape {
	return pieceShape{
		id: "pig",
		body: "M20 34L16 20C22 20 28 24 32 30C46 24 64 24 77 32C87 38 91 48 90 58C90 68 87 75 83 80L84 93C84 96 82 97 80 97H72C70 97 69 96 69 94L67 86" +
			"C58 88 48 88 41 86L39 94C39 96 38 97 36 97H28C26 97 25 96 25 93L26 80C21 77 17 73 15 68L3 67C0 67 -1 65 -1 62V53C-1 50 1 49 4 48L10 46C12 41 15 37 20 34Z",
		tool:  "M89 50C96 50 100 44 97 39C94 35 89 38 91 42C93 46 101 44 105 38",
		head:  "M20 46C23 46 25 48 25 51C25 54 23 56 20 56C17 56 15 54 15 51C15 48 17 46 20 46ZM5 55H9V62H5Z",
		folds: "M31 32C31 40 28 44 23 44M15 68C20 68 23 66 24 63M66 78C70 80 74 80 78 78",
	}
}
