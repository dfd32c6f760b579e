// The features in groups, seen from one seat: mine, those of others, those that nobody holds, and the finished ones.

import type { Feature, State } from '../lib/types';
import { tellable } from '../words/feature';

export interface Groups {
  yours: Feature[];
  others: Feature[];
  free: Feature[];
  done: Feature[];
}

export function groups(state: State, you: number): Groups {
  const all: Groups = { yours: [], others: [], free: [], done: [] };
  for (const feature of tellable(state)) {
    if (feature.owners.includes(you)) all.yours.push(feature);
    else if (feature.owners.length > 0) all.others.push(feature);
    else if (feature.completed) all.done.push(feature);
    else all.free.push(feature);
  }
  return all;
}
