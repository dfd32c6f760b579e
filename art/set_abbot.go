package art

// abbotSet is what the Abbot brings to the pictures.
func abbotSet() set {
	return set{
		figures: []pieceShape{abbot()},
	}
}

// abbot stands straight under a high mitre, a crozier in his hand.
func abbot() pieceShape {
	return pieceShape{
		id: "abbot",
		parts: []chunk{
			bare(oak, bar(pt{12, 22}, pt{12, 91}, 6.6)),
			bare(strawHat, "M8 34V19C8 3 33 2 33 17C33 29 18 30 17 20C22 23 26 21 25 17C24 12 16 13 16 20V34Z"),
			painted(bell(51, 48, 94, 21, 26)),
			bare(beech, ball(51, 37, 15)),
			painted("M34 32C31 19 37 7 51 -5C65 7 71 19 68 32C60 27 42 27 34 32Z"),
			bare(beech, ball(13, 62, 6.5)),
		},
		cuts: "M51 4V29M43 15H59",
		face: visage{at: pt{51, 37}},
	}
}
