// Whether a table gives its players a help.

import type { Help, State } from '../lib/types';

export const helps = (state: State, help: Help): boolean => state.aids.includes(help);
