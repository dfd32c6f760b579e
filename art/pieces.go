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
			id:    "figure",
			body:  "M50 7C60 7 67 14 67 23C67 29 64 34 60 37C68 39 68 46 63 48C66 62 72 73 80 80C86 84 87 94 82 94H18C13 94 14 84 20 80C28 73 34 62 37 48C32 46 32 39 40 37C36 34 33 29 33 23C33 14 40 7 50 7Z",
			folds: "M38 42H62",
		},
		pieceShape{
			// A flat round counter, seen from above.
			id:    "token",
			body:  "M50 32C68 32 82 46 82 64C82 82 68 96 50 96C32 96 18 82 18 64C18 46 32 32 50 32Z",
			folds: "M50 39C64 39 75 50 75 64C75 78 64 89 50 89C36 89 25 78 25 64C25 50 36 39 50 39Z",
		},
	)
}
