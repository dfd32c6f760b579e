// The lists of the tables that the server sent last. It sends only what changed in one of them: on the
// socket in the table that it pushed before, in an answer in the table that the page had when it asked.

import type { Table, TableAnswer } from '../lib/types';
import { followed, listsOf, settled, withLists } from './lists';
import type { Lists } from './lists';

/** How many tables' lists are kept. */
const most = 16;

export class Baselines {
  private readonly lists = new Map<number, Lists>();
  private lost: number | undefined;

  /** Completes a table with its lists. Entries that are also in `present` stay the same objects. Null if the
   * lists are changes to a table that is not kept here. */
  complete(answer: TableAnswer, present: Table | undefined): Table | null {
    if (answer.lost !== this.lost) this.lists.clear(); // the server has lost entries: its numbers mean other tables now
    this.lost = answer.lost;
    const { seq } = answer;
    const sent = 'base' in answer ? this.after(answer.base, answer.state) : listsOf(answer.state);
    if (!sent) return null;
    const lists = present ? settled(sent, present.state) : sent;
    this.lists.delete(seq);
    this.lists.set(seq, lists);
    const [oldest] = this.lists.keys();
    if (this.lists.size > most && oldest !== undefined) this.lists.delete(oldest);
    const { base: _, ...table } = { base: seq, ...answer };
    return { ...table, state: withLists(answer.state, lists) };
  }

  private after(base: number, state: Parameters<typeof followed>[1]): Lists | null {
    const baseline = this.lists.get(base);
    return baseline ? followed(baseline, state) : null;
  }
}
