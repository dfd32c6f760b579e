package art

// A Detail is how much of a tile a picture shows. What a player must know is the
// same on all of them, in the same place and the same colours.
type Detail uint8

// The levels of detail, by how wide a tile is on the screen.
const (
	Full   Detail = iota // above 90 pixels: a land to lean into
	Calm                 // 45 to 90: large roofs, large signs, nothing strewn
	Emblem               // below 45: almost a sign on a map
)

// Details is how many levels there are.
const Details = 3

var detailNames = [Details]string{"full", "calm", "emblem"}

func (d Detail) String() string { return detailNames[d] }

// ParseDetail reads the name of a level.
func ParseDetail(s string) (d Detail, ok bool) {
	for d := Full; d < Details; d++ {
		if s == d.String() {
			return d, true
		}
	}
	return Full, false
}
