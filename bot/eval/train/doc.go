// Package train finds the weights of package eval: it lets an evaluation play against
// itself, with a random answer now and then, and fits the weights to how the games
// ended, by a ridge regression towards the weights of before. A few rounds of this are
// enough. Everything follows from the seed.
package train
