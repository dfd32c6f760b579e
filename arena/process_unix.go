//go:build unix

package arena

import (
	"os/exec"
	"syscall"
)

// apart gives a process a group of its own: Ctrl-C in a terminal is for the arena, which
// ends its games in order, and not for the programs.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// end ends a process with all that it has started.
func end(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // they may have ended by themselves
}
