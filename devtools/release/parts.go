package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// tools are the programs that we do not write ourselves.
const tools = "-modfile=tools/release/go.mod"

// parts writes the list of parts (an SBOM in CycloneDX): the modules of the program, as
// cyclonedx-gomod finds them, and what is in the page.
func (r *release) parts(ctx context.Context) error {
	c := exec.CommandContext(ctx, "go", "tool", tools, "cyclonedx-gomod",
		"app", "-json", "-licenses", "-std", "-noserial", "-notimestamp", "-main", "cmd/circulade", ".")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	said, err := r.output(c)
	if err != nil {
		return err
	}
	var list map[string]any
	if err := json.Unmarshal(said, &list); err != nil {
		return err
	}
	components, ok := list["components"].([]any)
	if !ok || len(components) == 0 {
		return fmt.Errorf("it has no components:\n%.200s", said)
	}
	page, err := r.page()
	if err != nil {
		return err
	}
	for _, p := range page {
		components = append(components, component(p))
	}
	list["components"] = components
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, fmt.Sprintf("circulade-%s.cdx.json", r.version)), append(data, '\n'), 0o644)
}

// component is a part of the page in CycloneDX.
func component(p part) map[string]any {
	address := fmt.Sprintf("pkg:npm/%s@%s", strings.Replace(p.Name, "@", "%40", 1), p.Version)
	c := map[string]any{"type": "library", "bom-ref": address, "name": p.Name, "version": p.Version, "purl": address}
	if p.Identifier != "" {
		c["licenses"] = []any{map[string]any{"license": map[string]any{"id": p.Identifier}}}
	}
	return c
}
