package hillsandsheep_test

import (
	"testing"

	"circulade/scenario"
)

const scenarios = "testdata/*.scenario"

func TestScenarios(t *testing.T) { scenario.Run(t, scenarios) }

func TestPerft(t *testing.T) { scenario.Run(t, "testdata/*.perft") }
