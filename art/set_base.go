package art

// baseSet is what the base game brings to the pictures.
func baseSet() set {
	return set{
		figures: []pieceShape{pilgrim(), sleeper()},
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
