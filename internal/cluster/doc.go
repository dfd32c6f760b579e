// Package cluster is what several servers on one database do together: it hears on the bus what
// others have changed, and has whoever keeps some of that in memory read it anew. It knows topics by
// name, and not what they are about: whoever handles one says so.
package cluster
