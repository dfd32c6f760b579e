package admin

import "fmt"

// Words returns the arguments given to a command if there are exactly n of them, and else an error.
func Words(given []string, n int) ([]string, error) {
	if len(given) != n {
		return nil, fmt.Errorf("this command takes %d words, not %d: are program and server of one version?", n, len(given))
	}
	return given, nil
}
