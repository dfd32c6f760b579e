//go:build unix

package folder

import (
	"os"
	"syscall"
)

// Foreign reports whether a folder is another user's, so that what this process makes there is
// not the owner's.
func Foreign(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil {
		return false // it is made anew
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(of.Uid) != os.Geteuid()
}
