// What a player may do besides, in words.

import type { Power } from '../model/powers';
import { m } from '../paraglide/messages.js';
import { choiceLabel } from '../words/choice';
import type { WordContext } from '../lib/bundle';
import { known } from '../lib/registry';
import { said } from '../lib/words';
import { emptyContext } from '../words/context';

const kindWord = (kind: string): string => said(`power.${kind}`) ?? kind;

/** One choice, and one that is chosen, is named itself; several by what they have in common. */
export function powerName({ kind, choices, chosen }: Power, context: WordContext = emptyContext): string {
  const [first] = choices;
  const one = choices.length === 1 && !known('powers', kind)?.several ? first : choices.find((c) => c.text === chosen);
  if (one) return choiceLabel(one, context);
  return (first && known('powers', first.kind)?.from?.(first, context)) ?? kindWord(kind);
}

/** What several powers are that differ only in where they come from. */
export const kindName = ({ choices: [first] }: Power): string => kindWord(first?.kind ?? '');

/** What has just become of it, said aloud. */
export function powerText(power: Power, taken: boolean, context: WordContext = emptyContext): string {
  const name = powerName(power, context);
  if (power.chosen !== null) return m.power_left({ power: name });
  if (power.choices.length === 1) return m.power_used({ power: name });
  return taken ? m.power_taken({ power: name }) : m.power_left({ power: name });
}
