// Package folder is the data folder of a server: which one it is, and that no other server has it
// while this one runs. It does not know what is kept there.
package folder
