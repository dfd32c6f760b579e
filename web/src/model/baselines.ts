// The lists of the tables that came last: what comes is told against one of them, on the
// socket against what it brought before, in an answer against what was there when it was
// asked for.

import type { Table, TableAnswer } from '../lib/types';
import { followed, listsOf, settled, withLists } from './lists';
import type { Lists } from './lists';

/** Of so many tables. */
const most = 16;

export class Baselines {
  private readonly lists = new Map<number, Lists>();
  private lost: number | undefined;

  /** A table with its lists, which share what they can with those of `present`; null if it is told against some that are not here. */
  complete(answer: TableAnswer, present: Table | undefined): Table | null {
    if (answer.lost !== this.lost) this.lists.clear(); // what came since is not what it was
    this.lost = answer.lost;
    const { seq } = answer;
    const told = 'base' in answer ? this.after(answer.base, answer.state) : listsOf(answer.state);
    if (!told) return null;
    const lists = present ? settled(told, present.state) : told;
    this.lists.delete(seq);
    this.lists.set(seq, lists);
    const [oldest] = this.lists.keys();
    if (this.lists.size > most && oldest !== undefined) this.lists.delete(oldest);
    const { base: _, ...table } = { base: seq, ...answer };
    return { ...table, state: withLists(answer.state, lists) };
  }

  private after(base: number, state: Parameters<typeof followed>[1]): Lists | null {
    const had = this.lists.get(base);
    return had ? followed(had, state) : null;
  }
}
