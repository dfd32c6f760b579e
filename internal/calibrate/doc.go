// Package calibrate tells how fast the machine is right now, so that rates
// measured on different machines, or on a busy day, can be compared.
package calibrate
