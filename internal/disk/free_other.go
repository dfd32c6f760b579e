//go:build !(linux || darwin || freebsd || windows)

package disk

// freeOf returns ErrUnknown on systems that this package does not know.
func freeOf(string) (free, all int64, err error) { return 0, 0, ErrUnknown }
