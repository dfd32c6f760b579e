package rating

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A generator gives the same numbers on every machine, and in every release of Go.
type generator uint64

// next returns a number from 0 to n-1.
func (g *generator) next(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g) >> 33 % uint64(n))
}

// season plays games among some players by lot, 2 to 6 at a table, some with ties, and returns the
// ratings at the end.
func season(players, games int) []Rating {
	all := make([]Rating, players)
	for i := range all {
		all[i] = New()
	}
	g := generator(1)
	var who, ranks [6]int
	var table [6]Rating
	for range games {
		n := 2 + g.next(5)
		for i := range n {
			who[i] = g.next(players)
			for slices.Contains(who[:i], who[i]) {
				who[i] = g.next(players)
			}
			ranks[i] = who[i]/10 + g.next(8) // who has a higher number is worse
			table[i] = all[who[i]].After(3_600_000_000_000 * 5)
		}
		UpdateInto(table[:n], table[:n], ranks[:n])
		for i := range n {
			all[who[i]] = table[i]
		}
	}
	return all
}

// The digits of a long sequence of games, as amd64 and arm64 compute them.
func TestDigits(t *testing.T) {
	hash := uint64(14695981039346656037) // FNV-1a over all bits
	all := season(60, 20_000)
	for _, r := range all {
		for _, bits := range []uint64{math.Float64bits(r.Mu), math.Float64bits(r.Sigma)} {
			for shift := 0; shift < 64; shift += 8 {
				hash = (hash ^ bits>>shift&0xff) * 1099511628211
			}
		}
	}
	const want = 0x50941e6faf63398b
	if hash != want {
		t.Errorf("the digits of all ratings give %#x, want %#x: the recomputed ratings of a server would differ from those stored", hash, uint64(want))
	}
	for _, c := range []struct {
		player    int
		mu, sigma uint64
	}{
		{0, 0x40420b82a5650f37, 0x3fec80b6264dfe68},  // 36.08992450174849 0.890711855710788
		{30, 0x40371ea95cecf6bb, 0x3febdadcf888690e}, // 23.119771774151314 0.8704666952283178
		{59, 0x402cea2b11786712, 0x3fed482d0f3085f2}, // 14.457359834621034 0.9150605484648493
	} {
		r := all[c.player]
		if math.Float64bits(r.Mu) != c.mu || math.Float64bits(r.Sigma) != c.sigma {
			t.Errorf("{%d, %#x, %#x}, // %v %v", c.player, math.Float64bits(r.Mu), math.Float64bits(r.Sigma), r.Mu, r.Sigma)
		}
	}
}

// exp is right to one unit of the last digit, and does not leave the numbers.
func TestExp(t *testing.T) {
	g := generator(7)
	for range 20_000 {
		x := (float64(g.next(1<<30))/(1<<30) - 0.5) * 2 * []float64{0.5, 5, 50, 690}[g.next(4)]
		got, want := exp(x), exact(x)
		if ulp := math.Nextafter(want, math.Inf(1)) - want; math.Abs(got-want) > ulp {
			t.Fatalf("exp(%v) is %v, want %v", x, got, want)
		}
	}
	for x, want := range map[float64]float64{0: 1, -5000: exp(-700), 5000: exp(700), math.Inf(1): exp(700), math.Inf(-1): exp(-700)} {
		if got := exp(x); got != want || got == 0 || math.IsInf(got, 0) {
			t.Errorf("exp(%v) is %v, want %v", x, got, want)
		}
	}
	if !math.IsNaN(exp(math.NaN())) {
		t.Error("the exponential of no number is one")
	}
}

// exact returns e to the power of x by its series, with 400 bits.
func exact(x float64) float64 {
	const bits = 400
	at := new(big.Float).SetPrec(bits).SetFloat64(x / 1024) // a power of two: exact
	sum, term := big.NewFloat(1).SetPrec(bits), big.NewFloat(1).SetPrec(bits)
	for n := int64(1); n < 60; n++ {
		term.Quo(term.Mul(term, at), new(big.Float).SetPrec(bits).SetInt64(n))
		sum.Add(sum, term)
	}
	for range 10 {
		sum.Mul(sum, sum)
	}
	f, _ := sum.Float64()
	return f
}

// fused are the instructions of arm64 that multiply and add with one rounding, as Go writes them.
var fused = regexp.MustCompile(`\bFN?M(?:ADD|SUB)[SD]?\b.*`)

// assembly compiles a package for arm64 and returns what the compiler made of it.
func assembly(t *testing.T, dir string, pkg string) string {
	t.Helper()
	cmd := exec.Command("go", "build", "-gcflags=-S", pkg)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build for arm64: %v\n%s", err, out)
	}
	return string(out)
}

// TestNoFusedMultiplyAdd holds the package's code for arm64 to have no instruction that rounds a product
// and a sum at once: amd64 has none, and the last digit would differ.
func TestNoFusedMultiplyAdd(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here")
	}
	code := assembly(t, ".", ".")
	if !strings.Contains(code, "FSQRTD") || !strings.Contains(code, "rating.Update") {
		t.Fatal("the compiler wrote no assembly of this package")
	}
	if found := fused.FindAllString(code, 5); found != nil {
		t.Errorf("the code for arm64 has fused instructions, so its last digits differ; write float64(a*b) + c:\n%s", strings.Join(found, "\n"))
	}
	// That the test can find one.
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module fused\n\ngo 1.24\n",
		"main.go": "package fused\n\n// F fuses.\nfunc F(a, b, c float64) (x, y, z float64) { return a*b + c, c - a*b, a*b - c }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if found := fused.FindAllString(assembly(t, dir, "."), -1); len(found) < 3 {
		t.Errorf("of three fused instructions the test finds %q", found)
	}
}

// TestExactFunctionsOnly holds the package to those functions of package math whose result is exact, and
// so the same everywhere. Others are assembly on one machine and Go on the other.
func TestExactFunctionsOnly(t *testing.T) {
	exactOnes := []string{"Floor", "IsNaN", "Ldexp", "Round", "Sqrt"}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "math" && !slices.Contains(exactOnes, sel.Sel.Name) {
					t.Errorf("%s uses math.%s, whose last digit need not be the same on all machines", name, sel.Sel.Name)
				}
			}
			return true
		})
	}
}

// 1,000,000 results are 250,000 games of four.
func BenchmarkMillionResults(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		season(10_000, 250_000)
	}
}

// A game of six allocates nothing.
func TestUpdateIntoAllocatesNothing(t *testing.T) {
	table, ranks := make([]Rating, 6), []int{3, 1, 2, 2, 5, 6}
	for i := range table {
		table[i] = New()
	}
	if n := testing.AllocsPerRun(100, func() { UpdateInto(table, table, ranks) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
