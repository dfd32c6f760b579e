// The helps that a table may give its players, in words.

import { said } from '../lib/words';

export const helpName = (help: string): string => said(`help.${help}`) ?? help;
