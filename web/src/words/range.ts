// The names of the numbers that a choice needs.

import { said } from '../lib/words';

export const rangeName = (name: string): string => said(`range.${name}`) ?? name;
