// Package notifytest has what tests of notices send to: a push service with a browser behind
// it, and a server that takes mail. Neither knows anything of who sends.
package notifytest
