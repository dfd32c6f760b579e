// The powers in words.

import type { Power } from '../model/powers';
import { m } from '../paraglide/messages.js';
import { choiceLabel } from '../words/choice';
import type { WordContext } from '../lib/bundle';
import { known } from '../lib/registry';
import { said } from '../lib/words';
import { emptyContext } from '../words/context';

const kindWord = (kind: string): string => said(`power.${kind}`) ?? kind;

/** The name of a power: of its only or chosen choice, or what its choices have in common. */
export function powerName({ kind, choices, chosen }: Power, context: WordContext = emptyContext): string {
  const [first] = choices;
  const one = choices.length === 1 && !known('powers', kind)?.several ? first : choices.find((c) => c.text === chosen);
  if (one) return choiceLabel(one, context);
  return (first && known('powers', first.kind)?.from?.(first, context)) ?? kindWord(kind);
}

/** The name of a group of powers that differ only in where they come from. */
export const kindName = ({ choices: [first] }: Power): string => kindWord(first?.kind ?? '');

/** The announcement that a power was used, taken in hand or put back. */
export function powerText(power: Power, taken: boolean, context: WordContext = emptyContext): string {
  const name = powerName(power, context);
  if (power.chosen !== null) return m.power_left({ power: name });
  if (power.choices.length === 1) return m.power_used({ power: name });
  return taken ? m.power_taken({ power: name }) : m.power_left({ power: name });
}
