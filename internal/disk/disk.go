package disk

import "errors"

// ErrUnknown is returned where this program cannot ask the system for the free room of a disk.
var ErrUnknown = errors.New("this system does not say how much room its disk has")

// Free returns how many bytes this user may still write on the disk that a folder is on, and the size
// of that disk, all; or ErrUnknown on systems that this program cannot ask.
func Free(folder string) (free, all int64, err error) { return freeOf(folder) }

const (
	minSpare = 256 << 20
	maxSpare = 2 << 30
)

// Spare returns how many bytes of a disk of size all should stay free: 5 %, but at least 256 MiB (or a
// quarter of a small disk) and at most 2 GiB.
func Spare(all int64) int64 {
	return min(max(all/20, min(minSpare, all/4)), maxSpare)
}
