// Whether a table gives its players a help.

import type { Help, State } from '../lib/types';

/** Whether a state's table gives a help. */
export const helps = (state: State, help: Help): boolean => state.aids.includes(help);
