// What a player may do besides, in words.

import type { Power } from '../model/powers';
import { m } from '../paraglide/messages.js';
import type { Choice } from '../lib/protocol';
import { choiceLabel } from '../words/choice';
import type { Told } from '../words/kinds';
import { nobody } from '../words/kinds';
import { figureName, segmentName } from '../words/name';

const names: Record<string, () => string> = {
  tower: m.power_tower,
  fairy: m.power_fairy,
  princess: m.power_princess,
  bridge: m.power_bridge,
  mage: m.power_mage,
  witch: m.power_witch,
  tunnel: m.power_tunnel,
  flea: m.power_flea,
};

const standing = (choice: Choice, { figures }: Told) => figures.find((f) => f.id === choice.id);

/** What comes from somewhere is named with that. */
function fromText(first: Choice | undefined, told: Told): string | undefined {
  if (first?.source) return m.power_flea_from({ from: first.source.join(', ') });
  if (first?.kind !== 'flee') return undefined;
  const at = standing(first, told);
  const { x = 0, y = 0 } = at ?? {};
  return m.power_flee({ figure: figureName(first.figure ?? ''), place: segmentName(at?.segment ?? ''), x, y });
}

/** One choice, and one that is chosen, is named itself; several by what they have in common. */
export function powerName({ kind, choices, chosen }: Power, told: Told = nobody): string {
  const one = choices.length === 1 && kind !== 'tower' ? choices[0] : choices.find((c) => c.text === chosen);
  return one ? choiceLabel(one, told) : (fromText(choices[0], told) ?? names[kind]?.() ?? kind);
}

/** What several powers are that differ only in where they come from. */
export const kindName = ({ choices: [first] }: Power): string => names[first?.kind ?? '']?.() ?? first?.kind ?? '';

/** What has just become of it, said aloud. */
export function powerText(power: Power, taken: boolean, told: Told = nobody): string {
  const name = powerName(power, told);
  if (power.chosen !== null) return m.power_left({ power: name });
  if (power.choices.length === 1) return m.power_used({ power: name });
  return taken ? m.power_taken({ power: name }) : m.power_left({ power: name });
}
