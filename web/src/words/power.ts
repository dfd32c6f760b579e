// What a player may do besides, in words.

import type { Power } from '../kit/powers';
import { m } from '../paraglide/messages.js';
import { choiceLabel } from './choice';
import type { Told } from './kinds';
import { nobody } from './kinds';

const names: Record<string, () => string> = {
  tower: m.power_tower,
  fairy: m.power_fairy,
  princess: m.power_princess,
  bridge: m.power_bridge,
  mage: m.power_mage,
  witch: m.power_witch,
  tunnel: m.power_tunnel,
};

/** One choice, and one that is chosen, is named itself; several by what they have in common. */
export function powerName({ kind, choices, chosen }: Power, told: Told = nobody): string {
  const one = choices.length === 1 && kind !== 'tower' ? choices[0] : choices.find((c) => c.text === chosen);
  return one ? choiceLabel(one, told) : (names[kind]?.() ?? kind);
}

/** What has just become of it, said aloud. */
export function powerText(power: Power, taken: boolean): string {
  const name = powerName(power);
  if (power.chosen !== null) return m.power_left({ power: name });
  if (power.choices.length === 1) return m.power_used({ power: name });
  return taken ? m.power_taken({ power: name }) : m.power_left({ power: name });
}
