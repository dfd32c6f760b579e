package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// debian packs the program for Debian and Ubuntu, as packaging/nfpm.yaml says.
func (r *release) debian(ctx context.Context, t target, binary string, licences []byte) error {
	copyright := filepath.Join(filepath.Dir(binary), "copyright")
	if err := os.WriteFile(copyright, licences, 0o644); err != nil {
		return err
	}
	to := filepath.Join(r.out, fmt.Sprintf("circulade_%s_%s.deb", r.version, t.GOARCH))
	c := exec.CommandContext(ctx, "go", "tool", tools, "nfpm", "package",
		"--config", "packaging/nfpm.yaml", "--packager", "deb", "--target", to)
	c.Env = append(os.Environ(),
		"VERSION="+r.version, "ARCH="+t.GOARCH, "BINARY="+binary, "COPYRIGHT="+copyright,
		fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.at.Unix()))
	_, err := r.output(c)
	return err
}
