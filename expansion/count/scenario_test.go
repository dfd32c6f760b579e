package count_test

import (
	"testing"

	"circulade/rules/rulestest"
)

const scenarios = "testdata/*.scenario"

func TestScenarios(t *testing.T) { rulestest.Run(t, scenarios) }

func TestPerft(t *testing.T) { rulestest.Run(t, "testdata/*.perft") }
