//go:build unix

package folder

import (
	"errors"
	"os"
	"syscall"
)

// lock takes the lock for as long as f is open. The system drops it when
// the process dies, however it dies.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// Sync makes the names of new files in dir durable.
func Sync(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// OwnedByOther reports whether a folder is another user's, so that what this process makes there is
// not the owner's.
func OwnedByOther(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil {
		return false // it is made anew
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(of.Uid) != os.Geteuid()
}
