package table

import (
	"context"

	"circulade/internal/store"
)

// This file is the heartbeat in a cluster. If this server could store nothing, others perhaps could: a downtime
// is only the time in which no server stored a beat. The first server that can store again stores the downtime,
// and the others read it, so that all of them give back the same time, once.

// endFailureInCluster tries to store a beat after this server could store nothing, or slept, since the given
// time. If it succeeds, it adds to the ledger those downtimes since then in which no server of the cluster
// stored a beat; else the failure goes on.
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

// clusterGap returns the span of time from since to now in which no server of the cluster stored a beat;
// last is the last beat of any server. It returns nil if other servers have stored beats all along.
func (b *heartbeat) clusterGap(last store.Beat, since, now int64) *store.Gap {
	from := max(since, last.At)
	if from > since && now-from <= b.period*3/2 {
		return nil // others run
	}
	return &store.Gap{From: min(from, now), To: now}
}

// recheck stores a beat at once if the last one failed and there are other servers, so that before a commit
// it is known whether the store works again.
func (b *heartbeat) recheck() {
	if b.clustered && b.isStoreDown() {
		b.beat()
	}
}
