//go:build linux || darwin || freebsd

package disk

import "syscall"

// freeOf asks the file system of a folder for its free bytes and its size.
func freeOf(folder string) (free, all int64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, 0, err
	}
	size := int64(s.Bsize) //nolint:unconvert // its type differs by system
	return int64(s.Bavail) * size, int64(s.Blocks) * size, nil
}
