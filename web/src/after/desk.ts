import type { WhyDesk } from '../why/desk';

/** What the end of a game reads of the desk. */
export interface AfterDesk extends WhyDesk {
  /** What everybody has while the final scoring is gone through; null: what the state says. */
  totals: number[] | null;
}
