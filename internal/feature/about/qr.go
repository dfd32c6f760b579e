package about

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"

	"circulade/internal/api"
	"circulade/internal/problem"
)

// maxQR is the length limit of the text in a QR code, in bytes.
const maxQR = 300

// getQR answers GET /api/qr: it sends the query parameter `text`, of 1 to maxQR bytes, as a QR code
// in SVG. Clients send a text that contains a secret by POST (postQR) instead, because proxies log
// addresses.
func getQR(w http.ResponseWriter, r *http.Request) error {
	return drawQR(w, r.URL.Query().Get("text"))
}

// postQR answers POST /api/qr: it sends the text in the body, of 1 to maxQR bytes, as a QR code in
// SVG.
func postQR(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Text string `json:"text"`
	}
	if _, err := api.Decode(w, r, api.MaxBody, &q); err != nil {
		return err
	}
	return drawQR(w, q.Text)
}

// drawQR sends text as a QR code in SVG: each row of dark squares is one path, on white with the
// margin that readers need. It returns a problem if the text is empty or too long.
func drawQR(w http.ResponseWriter, text string) error {
	if text == "" || len(text) > maxQR {
		return problem.New(problem.Invalid, "bad-json", fmt.Sprintf("the text must have 1 to %d bytes", maxQR))
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return problem.New(problem.Invalid, "bad-json", "the text does not fit a QR code")
	}
	const margin = 4
	side := code.Size + 2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`, side, side)
	fmt.Fprintf(&b, `<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="`, side, side)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			start := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if n := x - start; n > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", start+margin, y+margin, n, n)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write([]byte(b.String()))
	return nil
}
