package cropcircles_test

import (
	"testing"

	"circulade/scenario"
)

const scenarios = "testdata/*.scenario"

func TestScenarios(t *testing.T) { scenario.Run(t, scenarios) }

// TestSwitches plays each scenario without the rules that it names: it must
// fail.
func TestSwitches(t *testing.T) { scenario.Switches(t, scenarios) }

func TestPerft(t *testing.T) { scenario.Run(t, "testdata/*.perft") }
