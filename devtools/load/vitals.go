package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// vitals are how a server is at a moment.
type vitals struct {
	RSS         int64   `json:"rss"`         // bytes
	Descriptors int64   `json:"descriptors"` // that are open
	Goroutines  int64   `json:"goroutines"`
	Heap        int64   `json:"heap"`   // bytes in use
	Live        int64   `json:"live"`   // bytes that the last collection left, about
	Stacks      int64   `json:"stacks"` // bytes
	Sockets     int64   `json:"sockets"`
	Tables      int64   `json:"tables"` // in memory
	Saved       int64   `json:"saved"`  // choices
	CPU         float64 `json:"cpu"`    // seconds
}

// look reads them: memory and descriptors from /proc where there is one.
func (h *host) look(ctx context.Context) (v vitals, err error) {
	var page bytes.Buffer
	if err := h.ask(ctx, "/metrics", &page); err != nil {
		return v, err
	}
	m := metrics(&page)
	whole := func(name string) int64 { return int64(m[name]) }
	v = vitals{
		RSS: whole("process_resident_memory_bytes"), Descriptors: whole("process_open_fds"),
		Goroutines: whole("go_goroutines"), Heap: whole("go_memstats_heap_inuse_bytes"),
		// The next collection comes at twice what the last one left.
		Live: whole("go_memstats_next_gc_bytes") / 2, Stacks: whole("go_memstats_stack_inuse_bytes"),
		Sockets: whole("circulade_sockets_open"), Tables: whole("circulade_tables_open"),
		Saved: whole(`circulade_entries_saved_total{kind="choices"}`), CPU: m["process_cpu_seconds_total"],
	}
	if h.process == nil {
		return v, nil
	}
	folder := fmt.Sprint("/proc/", h.process.Process.Pid)
	if files, err := os.ReadDir(folder + "/fd"); err == nil {
		v.Descriptors = int64(len(files))
	}
	if rss, ok := residentOf(folder + "/status"); ok {
		v.RSS = rss
	}
	return v, nil
}

// metrics reads what /metrics tells.
func metrics(page *bytes.Buffer) map[string]float64 {
	m := map[string]float64{}
	for lines := bufio.NewScanner(page); lines.Scan(); {
		line := lines.Text()
		at := strings.LastIndexByte(line, ' ')
		if at < 0 || line[0] == '#' {
			continue
		}
		if n, err := strconv.ParseFloat(line[at+1:], 64); err == nil {
			m[line[:at]] = n
		}
	}
	return m
}

// residentOf reads how much memory a process has.
func residentOf(status string) (int64, bool) {
	data, err := os.ReadFile(status)
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(data)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return n << 10, err == nil
		}
	}
	return 0, false
}

// settleTime is for the server to give back memory that it does not use.
const settleTime = 15 * time.Second

// settle has the server collect its garbage, so that what is left is in use.
func (h *host) settle(ctx context.Context) (vitals, error) {
	for range 2 { // the second finds what was ended in the first
		if err := h.ask(ctx, "/debug/pprof/heap?gc=1", io.Discard); err != nil {
			return vitals{}, err
		}
	}
	pause(ctx, settleTime)
	return h.look(ctx)
}
