// The options of the rules in the reader's language. An option without a translation keeps the server's help text.

import type { OptionInfo } from '../lib/types';
import { said } from '../lib/words';

export const optionTitle = (o: Pick<OptionInfo, 'key'>) => said(`option.${o.key}`) ?? o.key;
export const optionHelp = (o: OptionInfo) => said(`option.${o.key}.help`) ?? o.help;
/** The name of an option's value; many options share values such as "on" and "off". */
export const valueName = (o: Pick<OptionInfo, 'key'>, value: string) => said(`value.${o.key}.${value}`) ?? said(`value.${value}`) ?? value;
