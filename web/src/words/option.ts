// The options of the rules in the reader's language. An option nobody has
// translated yet keeps the server's help text.

import type { OptionInfo } from '../lib/types';
import { said } from '../lib/words';

export const optionTitle = (o: OptionInfo) => said(`option.${o.key}`) ?? o.key;
export const optionHelp = (o: OptionInfo) => said(`option.${o.key}.help`) ?? o.help;
/** Many options have the same values, as "on" and "off". */
export const valueName = (o: OptionInfo, value: string) => said(`value.${o.key}.${value}`) ?? said(`value.${value}`) ?? value;
