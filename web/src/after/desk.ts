import type { Figure } from '../lib/types';
import type { WhyDesk } from '../why/desk';

/** The part of the desk that the end of a game uses. */
export interface AfterDesk extends WhyDesk {
  /** The shown totals while the final scoring is stepped through; null: those of the state. */
  totals: number[] | null;
  /** The figures that still stand on the board while the final scoring is stepped through. */
  standing: Figure[];
  /** How many scores of the final scoring the log shows meanwhile; null: all. */
  eventsShown: number | null;
  /** The result lies over the board. */
  result: boolean;
}
