//go:build !unix

package arena

import "os/exec"

// apart does nothing: what a terminal sends goes to the programs too.
func apart(*exec.Cmd) {}

// end ends a process.
func end(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may have ended by itself
}
