package art

// pieces returns the playing pieces. Each keeps a square plain for the seat's
// glyph, and differs from all others in its outline: in a game they are told
// apart at 24 pixels.
func pieces() []pieceShape {
	return []pieceShape{
		pilgrim(), sleeper(), bigPilgrim(), bigSleeper(), abbot(), builder(), pig(),
		mayor(), wagon(), barn(), messenger(), robber(),
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
		id:    "big",
		body:  "M50 2C59 2 64 8 65 16C73 17 79 20 80 23C81 27 73 30 64 31C64 35 62 38 60 41C73 44 82 53 86 64L89 68C92 71 90 74 86 74H85L91 86L95 90C98 95 95 98 92 98H8C5 98 2 95 5 90L9 86L15 74H14C10 74 8 71 11 68L14 64C18 53 27 44 40 41C38 38 36 35 36 31C27 30 19 27 20 23C21 20 27 17 35 16C36 8 41 2 50 2Z",
		head:  "M41 31H59C59 37 55 41 50 41C45 41 41 37 41 31Z",
		face:  "M44 31H56C56 36 54 39 50 39C46 39 44 36 44 31Z",
		folds: "M35 18C45 21 55 21 65 18M19 74H34M66 74H81M23 94L28 81M77 94L72 81M41 94L42 85M59 94L58 85",
	}
}

// bigSleeper is the big pilgrim asleep, the hat to the left.
func bigSleeper() pieceShape {
	return pieceShape{
		id:    "big-farmer",
		body:  "M2 55C2 46 7 41 15 40C16 33 18 27 22 26C26 25 28 33 29 41C33 41 36 43 39 46C43 33 51 25 63 21L66 18C69 15 73 17 73 21V22L86 16L91 12C95 9 98 12 98 15V95C98 98 95 101 91 98L86 94L73 88V89C73 93 69 95 66 92L63 89C51 85 43 77 39 64C36 67 33 69 29 69C28 77 26 85 22 84C18 83 16 77 15 70C7 69 2 64 2 55Z",
		head:  "M29 46C35 46 39 50 39 55C39 60 35 64 29 64Z",
		face:  "M29 49C34 49 37 52 37 55C37 58 34 61 29 61Z",
		folds: "M17 40C19 50 19 60 17 70M73 26V41M73 78V84M94 29L82 34M94 81L82 76M94 46L83 47M94 64L83 63",
	}
}

// abbot wears a mitre of two horns and a straight cope, and carries a crozier.
func abbot() pieceShape {
	return pieceShape{
		id:    "abbot",
		body:  "M42 3C35 10 33 21 37 32L40 38C40 42 41 45 40 46C34 47 31 53 30 62L28 87C27 93 24 96 20 97H86C82 96 79 93 78 87L76 62C75 53 72 47 66 46C65 45 66 42 66 38L69 32C73 21 71 10 64 3C59 6 56 10 53 16C50 10 47 6 42 3Z",
		tool:  "M12 97V29C12 15 31 13 31 24C31 33 19 33 20 25",
		face:  "M43 35H63C63 43 59 47 53 47C47 47 43 43 43 35Z",
		folds: "M40 30H66M53 20V30M53 84V96M38 96V85M68 96V85",
	}
}

// builder stands in his apron, a mallet on high and a square at his side.
func builder() pieceShape {
	return pieceShape{
		id:    "builder",
		body:  "M52 2C62 2 68 8 69 16L76 18C79 19 79 23 76 23H68C67 29 65 33 62 36L69 40C75 42 78 47 79 54L83 72C84 77 78 79 76 74L71 60V90C71 94 69 96 65 96H37C33 96 31 94 31 90V58L18 48C14 44 18 37 23 40L34 46L42 36C38 32 35 26 35 20C35 9 41 2 52 2Z",
		tool:  "M20 48V20M6 7H35M6 10H35M6 13H35M6 16H35M6 19H35M92 60V95H75",
		face:  "M45 23H65C64 30 61 34 56 34C50 34 46 29 45 23Z",
		folds: "M36 16H68M38 46V42M62 46V42M35 84H67",
	}
}

// pig stands in profile, its snout to the left and its tail curled.
func pig() pieceShape {
	return pieceShape{
		id:    "pig",
		body:  "M22 32L19 18C24 18 29 22 33 28C45 22 61 22 72 30C81 36 84 46 83 56C83 66 81 73 77 78L78 91C78 94 76 95 74 95H68C66 95 65 94 65 92L63 84C55 86 47 86 41 84L39 92C39 94 38 95 36 95H29C27 95 27 94 27 91L27 78C23 75 20 71 18 66L7 65C5 65 4 63 4 60V51C4 48 6 47 8 46L14 44C15 39 18 35 22 32Z",
		tool:  "M82 48C88 48 92 42 89 37C87 33 82 36 84 40C86 44 93 42 96 36",
		head:  "M22 44C25 44 27 46 27 49C27 52 25 54 22 54C20 54 18 52 18 49C18 46 20 44 22 44ZM9 53H13V60H9Z",
		folds: "M32 30C32 38 29 42 25 42M18 66C22 66 25 64 26 61M67 78C70 79 73 78 75 75",
	}
}
