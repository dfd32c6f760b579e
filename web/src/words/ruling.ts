// Why points were scored: the rule in short and the arithmetic.

import type { GameEvent, Term } from '../lib/types';
import { said, say } from '../lib/words';

export function ruleText(rule: string): string {
  return said(`rule.${rule}`) ?? say('say.rule');
}

export function termText(term: Term): string {
  return said(`term.${term.noun}`, { count: term.count }) ?? `${term.count} ${term.noun}`;
}

export interface Line {
  what: string;
  sum: string;
}

/** "+3", "−3". */
export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** The arithmetic line by line: "3 tiles", "3 × 2 = 6". */
export function arithmetic(event: GameEvent): Line[] {
  return (event.terms ?? []).map((term) => {
    const total = term.count * term.each;
    const named = said(`term.${term.noun}.beside`);
    return named ? { what: named, sum: signed(total) } : { what: termText(term), sum: `${term.count} × ${term.each} = ${total}` };
  });
}
