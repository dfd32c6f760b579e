package folder

import (
	"os"
	"syscall"
	"unsafe"
)

// lock takes the lock for as long as f is open. The system drops it when
// the process dies, however it dies.
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

// Foreign reports whether a folder is another user's. What is made in a folder belongs here to
// whom the folder says.
func Foreign(string) bool { return false }
