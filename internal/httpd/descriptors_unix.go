//go:build unix

package httpd

import "syscall"

// descriptors returns how many files and connections this process may have open, or 0 if that is
// unknown.
func descriptors() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), 1<<30)) //nolint:unconvert // Cur is signed on some systems
}
