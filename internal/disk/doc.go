// Package disk tells how much room the disk has left on which a folder lies. It knows nothing of
// what is in the folder.
package disk
