// The names of numbers that a choice wants.

import { said } from '../lib/words';

export const rangeName = (name: string): string => said(`range.${name}`) ?? name;
