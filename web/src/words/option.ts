// The options of the rules in the reader's language. An option nobody has
// translated yet keeps the server's help text.

import type { OptionInfo } from '../lib/protocol';
import { known } from '../lib/registry';

export const optionTitle = (o: OptionInfo) => known('options', o.key)?.title() ?? o.key;
export const optionHelp = (o: OptionInfo) => known('options', o.key)?.help() ?? o.help;
export const valueName = (o: OptionInfo, value: string) => known('options', o.key)?.values?.[value]?.() ?? value;
