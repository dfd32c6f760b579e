import type { Figure } from '../lib/types';
import type { WhyDesk } from '../why/desk';

/** What the end of a game reads of the desk. */
export interface AfterDesk extends WhyDesk {
  /** What everybody has while the final scoring is gone through; null: what the state says. */
  totals: number[] | null;
  /** Who still stands on the board while the final scoring is gone through. */
  standing: Figure[];
  /** How many scores of the final scoring the log shows meanwhile; null: all. */
  eventsShown: number | null;
  /** The result lies over the board. */
  result: boolean;
}
