package art

// abbotSet is what the Abbot brings to the pictures.
func abbotSet() set {
	return set{
		figures: []pieceShape{abbot()},
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
