// Options that several sets have alike.

import type { OptionWords, Word } from '../lib/bundle';
import { m } from '../paraglide/messages.js';

export const onOff = { on: m.value_on, off: m.value_off };

/** A part of an expansion that may be left out. */
const part = (title: Word, help: Word): OptionWords => ({ title, help, values: onOff });

/** What parts are: tiles, what players have, signs on tiles, what lies beside the board. */
export const tiles = part(m.option_kr_tiles, m.option_part_tiles_help);
export const figures = (title: Word): OptionWords => part(title, m.option_part_figure_help);
export const signs = (title: Word): OptionWords => part(title, m.option_part_sign_help);
export const boxed = (title: Word): OptionWords => part(title, m.option_part_box_help);
