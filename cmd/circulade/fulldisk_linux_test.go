package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"testing"
)

// A server whose files can grow no more, as on a full disk, acknowledges nothing that it could not
// save, and shows what there is; when there is room again it goes on by itself.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	where := inFolder(t)
	s := serve(t, nil, append([]string{"serve", "--addr", "127.0.0.1:0", "--limit-factor", "1000000"}, where.args...)...)
	people := insist(t, 8)
	counts := people[0].counts
	playing, stop := context.WithCancel(t.Context())
	defer stop()
	wait := playAll(playing, people, s.address)
	acked := func(more int64) {
		t.Helper()
		from := counts.acked.Load()
		waitFor(t, "acknowledged choices", func() bool { return counts.acked.Load() >= from+more })
	}
	acked(80)
	for range 3 {
		mayGrow(t, s, "1")
		from := counts.refused.Load()
		waitFor(t, "refusals", func() bool { return counts.refused.Load() >= from+80 })
		before := counts.acked.Load()
		resp, err := http.Get(s.address + "/api/hello")
		if err != nil {
			t.Fatalf("it does not answer: %v", err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("it answers %s", resp.Status)
		}
		from = counts.refused.Load()
		waitFor(t, "more refusals", func() bool { return counts.refused.Load() >= from+80 })
		if now := counts.acked.Load(); now != before {
			t.Errorf("%d were acknowledged on a full disk", now-before)
		}
		mayGrow(t, s, "unlimited")
		acked(80)
	}
	stop()
	wait()
	s.stop(t, os.Interrupt)
	tables := where.holds(t, people, true)
	says(t, 0, fmt.Sprintf("All is whole: %d games.", tables), append([]string{"check"}, where.args...)...)
	t.Logf("%d choices and tables acknowledged, %d refused", counts.acked.Load(), counts.refused.Load())
}

// mayGrow says how many bytes a server's files may have.
func mayGrow(t *testing.T, s *served, bytes string) {
	t.Helper()
	out, err := exec.Command("prlimit", "--pid", fmt.Sprint(s.cmd.Process.Pid), "--fsize="+bytes+":unlimited").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}
