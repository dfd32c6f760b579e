package train

import (
	"errors"
	"math"
)

// A system gathers the normal equations of a regression: the sums of x·xᵀ and of x·y
// over all samples.
type system struct {
	n       int
	a       [][]float64 // the lower triangle
	b       []float64
	squares float64 // sum of y²
	samples int
}

func newSystem(n int) *system {
	s := &system{n: n, a: make([][]float64, n), b: make([]float64, n)}
	for i := range s.a {
		s.a[i] = make([]float64, i+1)
	}
	return s
}

// An entry is a number of a sample that is not 0.
type entry struct {
	at int32
	x  float32
}

// add adds a sample, its entries in ascending order.
func (s *system) add(x []entry, y float64) {
	for i, p := range x {
		row := s.a[p.at]
		for _, q := range x[:i+1] {
			row[q.at] += float64(p.x) * float64(q.x)
		}
		s.b[p.at] += float64(p.x) * y
	}
	s.squares += y * y
	s.samples++
}

// errNotPositive is a matrix that is not positive definite.
var errNotPositive = errors.New("the matrix of the regression is not positive definite")

// ridge returns the weights near prior that explain the samples best: the least sum of
// squared errors plus, for each weight, strength times its squared distance to prior.
func (s *system) ridge(prior, strength []float64) ([]float64, error) {
	l := make([][]float64, s.n)
	rest := make([]float64, s.n) // b - a·prior
	copy(rest, s.b)
	for i := range l {
		l[i] = append([]float64(nil), s.a[i]...)
		l[i][i] += strength[i]
		for j, x := range s.a[i] {
			rest[i] -= x * prior[j]
			if j != i {
				rest[j] -= x * prior[i]
			}
		}
	}
	if err := cholesky(l); err != nil {
		return nil, err
	}
	solve(l, rest)
	for i := range rest {
		rest[i] += prior[i]
	}
	return rest, nil
}

// spread returns the mean squared error of weights over the samples.
func (s *system) spread(w []float64) float64 {
	sum := s.squares
	for i, row := range s.a {
		sum -= 2 * w[i] * s.b[i]
		for j, x := range row {
			if j == i {
				sum += w[i] * w[i] * x
			} else {
				sum += 2 * w[i] * w[j] * x
			}
		}
	}
	return sum / float64(max(1, s.samples))
}

// cholesky turns the lower triangle of a symmetric matrix a into l with l·lᵀ = a.
func cholesky(a [][]float64) error {
	for i, row := range a {
		for j := range i + 1 {
			sum, other := row[j], a[j]
			for k := range j {
				sum -= row[k] * other[k]
			}
			switch {
			case i != j:
				row[j] = sum / other[j]
			case sum <= 0:
				return errNotPositive
			default:
				row[i] = math.Sqrt(sum)
			}
		}
	}
	return nil
}

// solve turns b into x with l·lᵀ·x = b.
func solve(l [][]float64, b []float64) {
	for i, row := range l {
		for k := range i {
			b[i] -= row[k] * b[k]
		}
		b[i] /= row[i]
	}
	for i := len(l) - 1; i >= 0; i-- {
		b[i] /= l[i][i]
		for k := range i {
			b[k] -= l[i][k] * b[i]
		}
	}
}
