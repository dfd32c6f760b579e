// What sets have in common that play on the score track.

import type { ChoiceKind, Told } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { scorerName } from '../words/track';

/** A scoring figure's way, and whether something waits where it ends. */
function scorer(c: Choice, { spaces }: Told): string {
  const way = { scorer: scorerName(c.scorer), from: c.from ?? 0, space: c.space ?? 0 };
  const waits = Object.values(spaces ?? {}).some((list) => list.includes(way.space));
  return waits ? m.scorer_moves_dark(way) : m.scorer_moves(way);
}

export const placesOnTrack: Record<string, ChoiceKind> = { scorer: { label: scorer } };
