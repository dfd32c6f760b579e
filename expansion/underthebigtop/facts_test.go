package underthebigtop_test

import (
	"testing"

	"circulade/expansion/underthebigtop"
	"circulade/scenario"
)

func TestFacts(t *testing.T) {
	set, err := underthebigtop.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	scenario.Facts(t, set, "b7311e337d6f07e94a6bf7566f3fec6a7b60f2613131a897e8211462fcd43e9a")
}
