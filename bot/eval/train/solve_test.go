package train

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// The decomposition of a matrix that textbooks show (Cholesky decomposition, Wikipedia).
func TestCholesky(t *testing.T) {
	a := [][]float64{{4}, {12, 37}, {-16, -43, 98}}
	want := [][]float64{{2}, {6, 1}, {-8, 5, 3}}
	if err := cholesky(a); err != nil {
		t.Fatal(err)
	}
	for i := range want {
		for j := range want[i] {
			if math.Abs(a[i][j]-want[i][j]) > 1e-12 {
				t.Errorf("row %d, column %d: %g, want %g", i, j, a[i][j], want[i][j])
			}
		}
	}
	x := []float64{1*4 + 2*12 - 3*16, 1*12 + 2*37 - 3*43, -16 - 2*43 + 3*98}
	solve(a, x)
	for i, v := range x {
		if math.Abs(v-float64(i+1)) > 1e-9 {
			t.Errorf("x = %v, want 1 2 3", x)
		}
	}
	if err := cholesky([][]float64{{1}, {2, 1}}); !errors.Is(err, errNotPositive) {
		t.Errorf("a matrix that is not positive definite: %v", err)
	}
}

// A regression finds the weights behind the samples, however far from the prior, and
// stays at the prior where it is held strongly or no sample speaks.
func TestRidge(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{3, -2, 0.5, 7}
	sys := newSystem(5)
	for range 2000 {
		var x []entry
		y := rng.NormFloat64() / 10
		for i, w := range truth {
			if v := rng.NormFloat64(); rng.IntN(3) > 0 {
				x = append(x, entry{int32(i), float32(v)})
				y += w * float64(float32(v))
			}
		}
		sys.add(x, y)
	}
	prior := []float64{0, 0, 0, 1, 4}
	got, err := sys.ridge(prior, []float64{1, 1, 1, 1e12, 1})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{3, -2, 0.5, 1, 4} {
		if math.Abs(got[i]-want) > 0.5 {
			t.Errorf("weight %d: %g, want %g", i, got[i], want)
		}
	}
	free, err := sys.ridge(prior, []float64{1, 1, 1, 1, 1})
	if err != nil {
		t.Fatal(err)
	}
	if e := sys.spread(free); e < 0.009 || e > 0.011 { // the noise: 0.1²
		t.Errorf("mean squared error %g, want 0.01", e)
	}
}
