// The desk of a replay: the state that its components share.

import type { LensDesk } from '../lens/desk';
import { Lenses } from '../lens/lenses.svelte';
import { Desk } from '../model/desk.svelte';
import type { WhyDesk } from '../why/desk';
import { Why } from '../why/why.svelte';

export class ReplayDesk extends Desk implements LensDesk, WhyDesk {
  readonly lenses = new Lenses();
  readonly why = new Why();
}
