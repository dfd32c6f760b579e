package folder

import (
	"os"
	"syscall"
	"unsafe"
)

// lock takes an exclusive lock on f without waiting, or returns an error if another process has it. The
// system releases the lock when f is closed or the process ends in whatever way.
func lock(f *os.File) error {
	const exclusiveNow = 1 | 2 // LOCKFILE_FAIL_IMMEDIATELY, LOCKFILE_EXCLUSIVE_LOCK
	proc := syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")
	var overlapped syscall.Overlapped
	ok, _, err := proc.Call(f.Fd(), exclusiveNow, 0, 1, 0, uintptr(unsafe.Pointer(&overlapped)))
	if ok == 0 {
		return err
	}
	return nil
}

// Sync does nothing: Windows writes the names of new files by itself.
func Sync(string) error { return nil }

// OwnedByOther returns false: on Windows the folder's settings decide to whom new files belong.
func OwnedByOther(string) bool { return false }
