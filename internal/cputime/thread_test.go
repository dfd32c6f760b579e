package cputime

import (
	"runtime"
	"testing"
	"time"
)

// told skips nothing: where the system tells no time, the answer has to be none at all.
func told(t *testing.T) bool {
	t.Helper()
	got, ok := Thread()
	if ok != (runtime.GOOS == "linux") {
		t.Fatalf("on %s the thread's time is told: %v", runtime.GOOS, ok)
	}
	if !ok && got != 0 {
		t.Errorf("an unknown time is %v, want 0", got)
	}
	return ok
}

// spin keeps the processor busy until the thread has used so much more of it.
func spin(d time.Duration) (used time.Duration) {
	start, _ := Thread()
	for used < d {
		now, _ := Thread()
		used = now - start
	}
	return used
}

func TestThreadCountsWorkAndNoSleep(t *testing.T) {
	if !told(t) {
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, _ := Thread()
	wall := time.Now()
	spin(5 * time.Millisecond)
	worked, _ := Thread()
	if got := worked - before; got < 5*time.Millisecond || got > time.Since(wall)+time.Millisecond {
		t.Errorf("5 ms of work in %v count as %v", time.Since(wall), got)
	}
	time.Sleep(50 * time.Millisecond)
	slept, _ := Thread()
	if got := slept - worked; got < 0 || got > 25*time.Millisecond {
		t.Errorf("50 ms of sleep count as %v", got)
	}
}

// What other threads do is not counted.
func TestThreadIsOneThread(t *testing.T) {
	if !told(t) {
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, _ := Thread()
	done := make(chan time.Duration)
	go func() {
		runtime.LockOSThread() // and with the goroutine its thread ends
		done <- spin(50 * time.Millisecond)
	}()
	other := <-done
	after, _ := Thread()
	if got := after - before; got > other/2 {
		t.Errorf("%v of another thread count as %v of this one", other, got)
	}
}

func BenchmarkThread(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		Thread()
	}
}
