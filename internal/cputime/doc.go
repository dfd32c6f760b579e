// Package cputime tells how much processor time the calling thread has used. A
// budget of thinking counts this time and not the clock on the wall, so that a busy
// machine changes no result.
//
// A goroutine that measures itself first calls [runtime.LockOSThread]: else it may go on
// on another thread, whose time is another one.
package cputime
