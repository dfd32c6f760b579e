package catapult_test

import (
	"testing"

	"circulade/rules/rulestest"
)

const scenarios = "testdata/*.scenario"

func TestScenarios(t *testing.T) { rulestest.Run(t, scenarios) }

// TestSwitches plays each scenario without the rules that it names: it must
// fail.
func TestSwitches(t *testing.T) { rulestest.Switches(t, scenarios) }

func TestPerft(t *testing.T) { rulestest.Run(t, "testdata/*.perft") }
