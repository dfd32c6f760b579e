package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A server whose files can grow no more, as on a full disk, acknowledges nothing that it could not
// save, and shows what there is; when there is room again it goes on by itself. Meanwhile it is not
// ready, also when nobody plays, and its log says why, a line a second and kind.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	where := inFolder(t)
	s := serve(t, nil, where.of("serve", "--addr", "127.0.0.1:0", "--admin-addr", "127.0.0.1:0", "--limit-factor", "1000000")...)
	watch := s.watchAddress(t)
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
		if ready := readiness(t, watch); !strings.HasPrefix(ready, "not ready: choices cannot be saved: store: not saved: input or output failed (SQLITE_IOERR_WRITE") {
			t.Errorf("on a full disk it says %q", ready)
		}
		mayGrow(t, s, "unlimited")
		acked(80)
	}
	stop()
	wait()
	waitFor(t, "a server that is ready", func() bool { return readiness(t, watch) == "ready\n" })
	mayGrow(t, s, "1")
	resp, err := http.Post(s.address+"/api/games", "application/json", strings.NewReader(`{"seats":[{"kind":"here","name":"A"},{"kind":"here","name":"B"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if ready := readiness(t, watch); resp.StatusCode != http.StatusServiceUnavailable || ready == "ready\n" {
		t.Errorf("a table is answered by %s, and it is %q", resp.Status, ready)
	}
	mayGrow(t, s, "unlimited")
	waitFor(t, "a server that is ready, though nobody tries", func() bool { return readiness(t, watch) == "ready\n" })
	s.stop(t, os.Interrupt)
	saysWhy(t, s.stderr.String(), time.Since(s.began))
	tables := where.holds(t, people, nil, true)
	says(t, 0, fmt.Sprintf("All is whole: %d games.", tables), where.of("check")...)
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

// readiness is what a server answers at /readyz.
func readiness(t *testing.T, watch string) string {
	t.Helper()
	resp, err := http.Get(watch + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// saysWhy looks through a log: whatever failed has its cause, and of each kind there is a line a second.
func saysWhy(t *testing.T, log string, ran time.Duration) {
	t.Helper()
	kinds := map[string]int{}
	held := 0
	for line := range strings.Lines(log) {
		var v struct {
			Level, Msg, Doing, Reason, Code string
			Held                            int `json:"held_back"`
		}
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if v.Msg == "the store failed" && !strings.Contains(v.Reason, "SQLITE_IOERR") && !strings.Contains(v.Reason, "no answer in time") {
			t.Errorf("no cause: %s", line)
		}
		held += v.Held
		if v.Level == "ERROR" || v.Level == "WARN" {
			kinds[fmt.Sprint(v.Msg, v.Doing, v.Reason, v.Code)]++
		}
	}
	for kind, n := range kinds {
		if n > int(ran.Seconds())+2 {
			t.Errorf("%d lines in %v: %s", n, ran, kind)
		}
	}
	if held == 0 {
		t.Error("no line says that others were held back")
	}
}
