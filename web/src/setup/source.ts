// Which printed editions have a value of an option.

import { m } from '../paraglide/messages.js';
import type { Hello, OptionInfo } from '../lib/types';
import { boxName, list } from '../words/name';

export function sourceText(option: OptionInfo, value: string, presets: Hello['presets']): string {
  const editions = presets.filter((p) => !p.like);
  const printed = editions.filter((p) => option.defaults[p.id] === value);
  if (printed.length === editions.length) return m.source_all();
  if (printed.length === 0) return m.source_none();
  return m.source_some({ names: list(printed.map((p) => boxName(p.id, p.title))) });
}
