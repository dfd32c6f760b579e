package main

import (
	"strings"
	"testing"
)

// TestWebhookFlags holds that webhooks are off unless the host says on, and what may be said.
func TestWebhookFlags(t *testing.T) {
	for _, test := range []struct {
		flags hookFlags
		on    bool
		fault string
	}{
		{hookFlags{}, false, ""},
		{hookFlags{Webhooks: "off", WebhookHosts: []string{"hooks.lan"}}, false, ""},
		{hookFlags{Webhooks: "on", WebhookHosts: []string{"hooks.lan:8443"}}, true, ""},
		{hookFlags{Webhooks: "yes"}, false, "on or off"},
		{hookFlags{Webhooks: "on", WebhookHosts: []string{"https://hooks.lan"}}, false, "HOST"},
		{hookFlags{Webhooks: "on", WebhookHosts: []string{"*.lan"}}, false, "HOST"},
		{hookFlags{WebhookHosts: []string{""}}, false, "HOST"},
	} {
		got, err := test.flags.webhooks()
		if (got != nil) != test.on || (err == nil) != (test.fault == "") || err != nil && !strings.Contains(err.Error(), test.fault) {
			t.Errorf("%+v: %+v, %v", test.flags, got, err)
		}
	}
}
