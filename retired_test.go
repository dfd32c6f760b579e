package circulade

import (
	"go/ast"
	"strings"
	"testing"
)

// retired are names that the server's code had for something that has a usual name, with that name.
// docs/vocabulary.md says what each means.
var retired = map[string]string{
	"Hall": "Registry", "hall": "registry",
	"Desk":     "Service",
	"Follower": "Subscriber",
	"Stir":     "Change", "Ears": "Handlers", "stirred": "changed",
	"Refusal":   "Problem",
	"Belonging": "PersonalData",
	"hostlog":   "auditlog",
	"heart":     "heartbeat",
	"spoilt":    "mustReload",
	"firm":      "baseline", "rely": "baseline",
	"unknow": "invalidate",
	"sight":  "viewpoint", "sights": "viewpoints",
	"scene":   "chatContext",
	"parting": "cleanup",
	"futile":  "permanentFailure", "fate": "outcome",
	"wind": "arm", "unwind": "disarm",
}

// TestRetiredNames holds that no code of the server is called by a retired name any more.
func TestRetiredNames(t *testing.T) {
	for _, f := range goFiles(t) {
		if !strings.HasPrefix(f.path, "internal/") || f.isTest() {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && retired[id.Name] != "" {
				t.Errorf("%s: %s is called %s from now on: see docs/vocabulary.md", f.at(id), id.Name, retired[id.Name])
			}
			return true
		})
	}
}
