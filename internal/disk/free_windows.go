package disk

import (
	"syscall"
	"unsafe"
)

// freeOf asks Windows for the free bytes and the size of the disk that a folder is on.
func freeOf(folder string) (free, all int64, err error) {
	path, err := syscall.UTF16PtrFromString(folder)
	if err != nil {
		return 0, 0, err
	}
	var mine, whole uint64
	proc := syscall.NewLazyDLL("kernel32.dll").NewProc("GetDiskFreeSpaceExW")
	ok, _, err := proc.Call(uintptr(unsafe.Pointer(path)), uintptr(unsafe.Pointer(&mine)), uintptr(unsafe.Pointer(&whole)), 0)
	if ok == 0 {
		return 0, 0, err
	}
	return int64(mine), int64(whole), nil
}
