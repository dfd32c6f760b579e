package disk

import "errors"

// ErrUnknown is what a system says that does not tell.
var ErrUnknown = errors.New("this system does not say how much room its disk has")

// Free returns how many bytes of the disk on which a folder lies this user may still write, and
// how many it has in all.
func Free(folder string) (free, all int64, err error) { return freeOf(folder) }

const (
	minSpare = 256 << 20
	maxSpare = 2 << 30
)

// Spare returns how much of a disk of a size should stay free: 5 %, but 256 MiB at least (of a
// small disk no more than a quarter), and 2 GiB at most, which is room enough on a large one.
func Spare(all int64) int64 {
	return min(max(all/20, min(minSpare, all/4)), maxSpare)
}
