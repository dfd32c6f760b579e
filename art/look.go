package art

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strconv"

	"circulade/tile"
)

// Looks is how many pictures there are of every tile: they differ in what chance
// strews over the land, so that two copies on a table do not look stamped.
const Looks = 4

// A Look chooses one of the pictures of a tile.
type Look struct {
	Kind   int // 0 to Looks-1; nothing is strewn over an Emblem, so its looks are alike
	Turn   int // quarter turns clockwise in which the tile will lie
	Detail Detail
}

// Picture draws the tile unturned, for somebody who then lays it with so many
// quarter turns: light falls from the north-west of the table, and coats of arms
// and their like stand upright on it.
func Picture(t *tile.Tile, l Look) []byte {
	w, _ := whole(t)
	s := layOut(w)
	s.chance = newChance(t.Name() + " " + strconv.Itoa(l.Kind))
	s.turn = l.Turn & 3
	c := &canvas{sun: sun, detail: l.Detail}
	for range s.turn {
		c.sun = c.sun.left()
	}
	if l.Detail == Full {
		s.draw(c)
	} else {
		s.drawPlain(c)
	}
	return c.Bytes()
}

// source is the code of this package: all that a picture depends on besides its
// tile.
//
//go:embed *.go
var source embed.FS

// Version names the way in which this program draws: pictures of a tile are the
// same for ever where the version is.
func Version() (string, error) {
	list, err := source.ReadDir(".")
	if err != nil {
		return "", err
	}
	h := sha256.New()
	for _, f := range list {
		text, err := source.ReadFile(f.Name())
		if err != nil {
			return "", err
		}
		_, _ = h.Write(text) // a hash never fails to write
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}
