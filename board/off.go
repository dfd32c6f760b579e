//go:build proof

package board

// AnyRotation appends every border cell in every distinct rotation of a tile,
// whether it matches or not.
func (b *Board) AnyRotation(n int, buf []Placement) []Placement {
	for _, c := range b.border {
		for r := range b.cat.fits[n].n {
			buf = append(buf, placement(c, r))
		}
	}
	return buf
}
