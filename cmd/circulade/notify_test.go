package main

import (
	"net/url"
	"strings"
	"testing"
)

func TestNoticeFlags(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "play.example.org"}
	for _, test := range []struct {
		flags  notifyFlags
		public *url.URL
		want   string // of what is wrong
	}{
		{notifyFlags{}, nil, ""},
		{notifyFlags{Push: "off"}, nil, ""},
		{notifyFlags{Push: "on", PushServices: []string{"push.example.org", "*.example.net:8443"}}, nil, ""},
		{notifyFlags{Mail: "smtp://127.0.0.1:25", MailFrom: "tiles@example.org"}, public, ""},
		{notifyFlags{Push: "yes"}, nil, "on or off"},
		{notifyFlags{Push: "on", PushServices: []string{"https://push.example.org"}}, nil, "HOST"},
		{notifyFlags{Push: "on", PushServices: []string{""}}, nil, "HOST"},
		{notifyFlags{Mail: "smtp://127.0.0.1:25"}, public, "one needs the other"},
		{notifyFlags{MailFrom: "tiles@example.org"}, public, "one needs the other"},
		{notifyFlags{Mail: "smtp://127.0.0.1:25", MailFrom: "tiles@example.org"}, nil, "--public-url"},
		{notifyFlags{Mail: "https://user:hunter2@x", MailFrom: "tiles@example.org"}, public, "smtp://"},
		{notifyFlags{Mail: "smtp://127.0.0.1:25", MailFrom: "tiles"}, public, "sender"},
	} {
		n, err := test.flags.channels(test.public)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if (test.want == "") != (err == nil) || !strings.Contains(said, test.want) || strings.Contains(said, "hunter2") {
			t.Errorf("%+v: %v, want %q", test.flags, err, test.want)
		}
		if err == nil && (n.Push != nil) != (test.flags.Push == "on") || err == nil && (n.Mail != nil) != (test.flags.Mail != "") {
			t.Errorf("%+v gives %+v", test.flags, n)
		}
	}
}
