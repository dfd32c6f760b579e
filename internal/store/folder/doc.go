// Package folder creates and locks the data folder of a server, so that no other server uses it while
// this one runs. It does not know what is kept there.
package folder
