package pictures

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"circulade/game"
	"circulade/tile/pack/packtest"
)

// TestFuzzedPackPictures draws 1,000 packs made at random or broken at random: whatever
// they say, their pictures hold nothing but our own shapes, in the square of the tile.
func TestFuzzedPackPictures(t *testing.T) {
	packs := 1000
	if testing.Short() {
		packs = 100
	}
	marks, err := game.PackMarks()
	if err != nil {
		t.Fatal(err)
	}
	drawings, err := NewDrawings()
	if err != nil {
		t.Fatal(err)
	}
	s, drawn, refused := &Service{drawings: drawings}, 0, 0
	for i := range packs {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		src := packtest.Random(rng, 1, marks)
		if i%2 == 1 {
			src = packtest.Spoil(rng, src)
		}
		p, err := game.ReadPack(src)
		if err != nil {
			refused++
			continue
		}
		for _, one := range p.Set.Tiles {
			_, address, _, err := s.DescribeTile(one)
			if err != nil {
				t.Fatalf("%v\n%s", err, src)
			}
			pic := drawings.cachedPicture(anonymousTile(one), nil)
			f, err := drawings.draw(drawing{pic: pic})
			if err != nil {
				t.Fatal(err)
			}
			sent := httptest.NewRecorder()
			f.Send(sent, httptest.NewRequest(http.MethodGet, "/", nil), false)
			if fault := foreign(sent.Body.String()); fault != "" {
				t.Fatalf("%q in the picture of\n%s", fault, src)
			}
			if u, err := url.Parse(address); err != nil || u.Path != "/art/own.svg" || u.Host != "" || strings.ContainsAny(address, "<>\"'\n ") {
				t.Fatalf("the address %q (error %v)", address, err)
			}
			drawn++
		}
		if strings.ContainsAny(p.Set.Title, "<>&\"") || len(p.Set.Tiles) == 0 {
			t.Fatalf("the pack is called %q", p.Set.Title)
		}
	}
	t.Logf("%d pictures, %d packs refused", drawn, refused)
	if drawn < packs/2 || refused < packs/10 {
		t.Errorf("%d pictures and %d refusals show little", drawn, refused)
	}
}

// What a picture may hold.
var (
	element   = regexp.MustCompile(`<(/?)([a-zA-Z]*)([^<>]*)>`)
	attribute = regexp.MustCompile(`\s([a-zA-Z-]+)="([^"]*)"`)
	letter    = regexp.MustCompile(`>[A-Z]</text>`)
	plain     = regexp.MustCompile(`^[a-zA-Z0-9#().,%: /_-]*$`)
)

// foreign returns what of a picture is not a plain shape: an element that draws nothing,
// an attribute that reaches out of the picture, text.
func foreign(svg string) string {
	svg = letter.ReplaceAllString(svg, "></text>") // a sign without a drawing is its first letter
	if rest := strings.TrimSpace(element.ReplaceAllString(svg, "")); rest != "" {
		return rest
	}
	if !strings.HasPrefix(svg, `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">`) {
		return svg[:min(len(svg), 100)]
	}
	svg = strings.Replace(svg, `xmlns="http://www.w3.org/2000/svg"`, "", 1)
	for _, e := range element.FindAllStringSubmatch(svg, -1) {
		switch e[2] {
		case "svg", "g", "path", "rect", "circle", "ellipse", "clipPath", "defs", "use", "text":
		default:
			return e[0]
		}
		for _, a := range attribute.FindAllStringSubmatch(e[3], -1) {
			name, value := a[1], a[2]
			if strings.HasPrefix(strings.ToLower(name), "on") || name == "style" || !plain.MatchString(value) ||
				strings.Contains(value, "//") || name == "href" && !strings.HasPrefix(value, "#") {
				return e[0]
			}
		}
	}
	return ""
}

// TestForeignIsNoticed shows that the test above can fail.
func TestForeignIsNoticed(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">`
	for _, bad := range []string{
		"<script>x</script>", `<path onload="x"/>`, `<image href="a"/>`, "text", `<use href="http://a"/>`, `<path style="x"/>`, `<a href="#x">`,
	} {
		if foreign(head+bad+"</svg>") == "" {
			t.Errorf("%s is not noticed", bad)
		}
	}
	if fault := foreign(head + `<path d="M0 0L1 1Z" fill="#fff"/></svg>`); fault != "" {
		t.Errorf("%q is plain", fault)
	}
}
