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
