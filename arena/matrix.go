package arena

import (
	"math"
	"slices"
)

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func times(a, b [][]float64) [][]float64 {
	m := square(len(a))
	for i := range m {
		for k := range m {
			for j := range m {
				m[i][k] += a[i][j] * b[j][k]
			}
		}
	}
	return m
}

func inverse(a [][]float64) [][]float64 {
	m := square(len(a))
	for k := range m {
		unit := make([]float64, len(a))
		unit[k] = 1
		for i, x := range solve(a, unit) {
			m[i][k] = x
		}
	}
	return m
}

// solve returns x with ax = b, by elimination. The matrix has an inverse.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = append(slices.Clone(a[i]), b[i])
	}
	for c := range n {
		pivot := c
		for r := c + 1; r < n; r++ {
			if math.Abs(rows[r][c]) > math.Abs(rows[pivot][c]) {
				pivot = r
			}
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		for r := range n {
			if r == c {
				continue
			}
			f := rows[r][c] / rows[c][c]
			for k := c; k <= n; k++ {
				rows[r][k] -= f * rows[c][k]
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = rows[i][n] / rows[i][i]
	}
	return x
}
