//go:build unix

package folder

import (
	"errors"
	"os"
	"syscall"
)

// lock takes an exclusive lock on f without waiting, or returns an error if another process has it. The
// system releases the lock when f is closed or the process ends in whatever way.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// Sync flushes a folder, so that the names of new files in it survive a power cut.
func Sync(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// OwnedByOther reports whether a folder belongs to another user, so that files which this process makes
// there would not be the owner's. A missing folder does not.
func OwnedByOther(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil {
		return false // it is made anew
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(of.Uid) != os.Geteuid()
}
