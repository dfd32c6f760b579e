package board

// Version names the map as it has come to be: which tiles lie where, in which faces, and
// what is linked. It changes with every Start, Lay, Reface, Link and Unlink, and with
// nothing else; CopyFrom copies it. It is made of all these steps in their order, so two
// boards of one catalog with equal versions have gone the same way, whether one is a copy
// of the other or not. They have the same map, and the same numbers of cells, segments and
// features; what is worked out from those alone can be kept under the version. (That two
// ways have one version by chance happens once in 2^64 comparisons.) Two ways to one map
// have different versions. Figures, and what was completed, are not in it.
func (b *Board) Version() uint64 { return b.version }

// The steps that change a map.
const (
	stepStart = iota + 1
	stepLay
	stepReface
	stepLink
	stepUnlink
)

// stepped makes the version follow a change of the map: a kind of step and two numbers
// that tell it from others of its kind.
func (b *Board) stepped(kind uint64, x, y uint16) {
	const odd = 0x9E3779B97F4A7C15 // as good as random bits, and no step is lost by it
	v := (b.version ^ (kind<<32 | uint64(x)<<16 | uint64(y))) * odd
	b.version = v ^ v>>29
}
