//go:build !(linux || darwin || freebsd || windows)

package disk

func freeOf(string) (free, all int64, err error) { return 0, 0, ErrUnknown }
