//go:build unix

package httpd

import "syscall"

// descriptors returns the limit of open files and connections of this process, or 0 if it is
// unknown.
func descriptors() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), 1<<30)) //nolint:unconvert // Cur is signed on some systems
}
