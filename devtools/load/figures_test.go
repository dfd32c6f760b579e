package main

import (
	"bytes"
	"testing"
	"time"
)

// What has grown between two times is told in per cent, by the middle of the samples of each.
func TestDrifts(t *testing.T) {
	var all []sample
	for i := range 121 { // two hours, a sample a minute
		v := vitals{RSS: 100 << 20, Goroutines: 50}
		if i > 60 {
			v.RSS += 5 << 20
		}
		if i == 35 { // by chance
			v.RSS *= 3
		}
		all = append(all, sample{At: time.Duration(i) * time.Minute, vitals: v})
	}
	for _, d := range drifts(all, 30*time.Minute) {
		want := map[string]float64{"resident memory": 5}[d.Of]
		if d.Percent < want-0.001 || d.Percent > want+0.001 {
			t.Errorf("%s has grown by %v %%, want %v", d.Of, d.Percent, want)
		}
	}
	if drifts(nil, time.Minute) != nil {
		t.Error("nothing grows where nothing was looked at")
	}
}

func TestSpread(t *testing.T) {
	var all []time.Duration
	for i := range 100 {
		all = append(all, time.Duration(100-i)*time.Millisecond)
	}
	if got, want := spreadOf(all), (spread{51, 100, 100, 100}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestMetrics(t *testing.T) {
	m := metrics(bytes.NewBufferString("# HELP x y\nx 3\nsaved{kind=\"choices\"} 1.5e+03\nodd\n"))
	if m["x"] != 3 || m[`saved{kind="choices"}`] != 1500 || len(m) != 2 {
		t.Errorf("read %v", m)
	}
}

func TestHeads(t *testing.T) {
	for _, c := range []struct {
		push string
		want head
	}{
		{`{"type":"patch","of":"a","stamp":"b","patch":{"seq":18,"state":{"turn":9}},"kept":5}`, head{"patch", "b", struct{ Seq int64 }{18}}},
		{`{"type":"patch","of":"a","stamp":"c","patch":{"spectators":3}}`, head{Type: "patch", Stamp: "c"}},
		{`{"type":"whole"}`, head{Type: "whole"}},
	} {
		if got, err := headOf([]byte(c.push)); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", c.push, got, err)
		}
	}
	for answer, want := range map[string]head{
		`{"type":"patch","of":"a","stamp":"b","patch":{"seq":18},"kept":5}`: {"patch", "b", struct{ Seq int64 }{18}},
		`{"id":"x","seq":7,"state":{},"stamp":"b"}`:                         {Patch: struct{ Seq int64 }{7}},
	} {
		var got head
		if err := answerOf(&got)(bytes.NewBufferString(answer)); err != nil || got != want {
			t.Errorf("%s: %+v, %v", answer, got, err)
		}
	}
	var seq int64
	if err := seqOf(&seq)(bytes.NewBufferString(`{"id":"x","list":[{"seq":3}],"seq":7,"state":{}}`)); err != nil || seq != 7 {
		t.Errorf("read %d, %v", seq, err)
	}
	if err := seqOf(&seq)(bytes.NewBufferString(`{"id":"x"}`)); err == nil {
		t.Error("an answer without seq has one")
	}
}
