package moderation

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"circulade/internal/httpd"
	"circulade/internal/problem"
)

// TestBannable: neither this machine nor a proxy is banned, and no network that is too wide.
func TestBannable(t *testing.T) {
	s := New(Config{Ingress: httpd.NewIngress(httpd.Routing{Proxies: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")}})})
	for written, wrong := range map[string]string{
		"192.0.2.0/24": "", "192.0.2.7": "", "2001:db8::/32": "", "11.0.0.0/8": "",
		"somewhere": "is none", "127.0.0.1": "this machine", "::1": "this machine", "0.0.0.0/0": "this machine",
		"11.0.0.0/7": "too wide", "2000::/16": "too wide", "10.0.0.0/8": "a proxy", "10.1.2.3": "a proxy",
	} {
		_, err := s.readBannableNetwork(written)
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v, want %q", written, err, wrong)
		}
	}
}

// TestReadsDecisions: what an admin writes is read strictly, and the field that is wrong is named.
func TestReadsDecisions(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	s := New(Config{Decisions: NewDecisions(DecisionsConfig{Now: func() time.Time { return now }})})
	if text, err := readText("reason", "  rude\nagain ", 1, 20); text != "rude\nagain" || err != nil {
		t.Errorf("%q is read, %v", text, err)
	}
	for _, written := range []string{"", " ", strings.Repeat("ä", 21), "a\x07"} {
		if _, err := readText("reason", written, 1, 20); err == nil || problem.Of(err).Code != "bad-rule" || problem.Of(err).Faults[0].Field != "reason" {
			t.Errorf("%q: %v", written, err)
		}
	}
	if end, err := s.readEnd(""); !end.IsZero() || err != nil {
		t.Errorf("no end is %v, %v", end, err)
	}
	soon, far := now.Add(time.Hour).UTC(), now.Add(400*24*time.Hour).UTC()
	if end, err := s.readSanctionEnd(soon.Format(time.RFC3339)); !end.Equal(soon) || err != nil {
		t.Errorf("an hour is until %v, %v", end, err)
	}
	for _, written := range []string{"tomorrow", now.UTC().Format(time.RFC3339), "", far.Format(time.RFC3339)} {
		if _, err := s.readSanctionEnd(written); err == nil || problem.Of(err).Faults[0].Field != "until" {
			t.Errorf("%q: %v", written, err)
		}
	}
	if _, err := s.readEnd(far.Format(time.RFC3339)); err != nil {
		t.Errorf("a ban may not be for 400 days: %v", err)
	}
}
