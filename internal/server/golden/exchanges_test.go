package golden

import (
	"testing"
)

func TestExchanges(t *testing.T) {
	for _, f := range families() {
		t.Run(f.name, func(t *testing.T) {
			inBubble(t, f.change, func(h *house) {
				f.play(h)
				compare(t, "exchanges/"+f.name+".txt", h.page.whole())
			})
		})
	}
}
