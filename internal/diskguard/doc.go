// Package diskguard watches how much room is left for what a server stores, and refuses what would
// begin something new while there is hardly any. Games that go on are never refused for it. It is
// part of the kernel below the features; what is stored it does not know.
package diskguard
