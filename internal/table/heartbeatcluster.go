package table

import (
	"context"

	"circulade/internal/store"
)

// This file is a heartbeat beside those of other servers on the same database. That this server could store
// nothing does not say that none could: what is given back is the time in which nobody could, which is as
// long as no server has noted that it runs. Whoever is back first stores it, and the others read it there,
// so that all of them give back the same, once.

// recoverTogether ends the time in which this server could store nothing, or stood still, if it can now.
func (b *heartbeat) endFailureInCluster(ctx context.Context, since int64) {
	last, gaps, err := b.store.Beats(ctx)
	now := b.now()
	var gap *store.Gap
	if err == nil {
		gap = b.clusterGap(last, since, now)
		err = b.store.Beat(ctx, store.Beat{At: now}, gap)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.startFailure(since)
		return
	}
	if gap != nil {
		gaps = append(gaps, *gap)
	}
	for _, g := range gaps {
		if g.To > since {
			b.addDowntime(downtime{g.From, g.To, false})
		}
	}
	b.failing, b.lastBeat = false, now
}

// silence is the time in which no server noted that it runs, of that in which this one could not; nil if
// there was hardly any.
func (b *heartbeat) clusterGap(last store.Beat, since, now int64) *store.Gap {
	from := max(since, last.At)
	if from > since && now-from <= b.period*3/2 {
		return nil // others run
	}
	return &store.Gap{From: min(from, now), To: now}
}

// settle finds out, before something is stored at a table with a clock, whether anything could be stored
// meanwhile, if it is not known.
func (b *heartbeat) recheck() {
	if b.clustered && b.isStoreDown() {
		b.beat()
	}
}
