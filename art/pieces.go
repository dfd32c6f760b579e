package art

// pieces returns the playing pieces of all sets, and two plain shapes. Each keeps a square plain for the seat's
// glyph, and differs from all others in its outline: in a game they are told
// apart at 24 pixels.
func pieces() []pieceShape {
	var all []pieceShape
	for _, of := range shipped {
		all = append(all, of.figures...)
	}
	return append(all,
		pieceShape{
			// A plain turned piece for figures that have no shape of their own yet.
			id: "figure",
			parts: []chunk{
				painted("M50 32C57 36 60 44 63 54C65 64 70 72 80 78C88 83 88 93 78 94H22C12 93 12 83 20 78C30 72 35 64 37 54C40 44 43 36 50 32Z"),
				painted(ball(50, 20, 15)),
			},
			cuts: "M24 83C40 88 60 88 76 83",
		},
		pieceShape{
			// A flat round counter, seen from above.
			id:    "token",
			parts: []chunk{painted(ball(50, 64, 32))},
			cuts:  ball(50, 64, 23),
		},
	)
}
