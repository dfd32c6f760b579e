// Package erase deletes games with all that is kept of them. It is the only way by which entries
// of a log go, and it goes in steps: nobody who writes waits for a long log. What other packages
// keep of a game only they know; they hand it in (Of).
package erase
