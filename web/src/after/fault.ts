// What went wrong with a replay or a record, in words a player can use.

import type { ApiError } from '../lib/api';
import { m } from '../paraglide/messages.js';
import { errorText } from '../words/fault';

/** Why a replay could not be opened. A withdrawn link looks like one that never existed. */
export function replayFault(error: ApiError, shared: boolean): string {
  if (error.code === 'not-found' || error.status === 403) return shared ? m.replay_gone() : m.replay_not_yours();
  return error.code === 'offline' ? m.replay_offline() : errorText(error);
}

/** Why a record could not be opened: the line, and the server's message, which is not translated. */
export function recordFault(error: ApiError): { text: string; detail: string } {
  if (error.code === 'bad-record') {
    return { text: error.line > 0 ? m.open_bad_line({ line: error.line }) : m.open_bad(), detail: error.message };
  }
  if (error.code === 'too-large') return { text: m.open_too_large(), detail: '' };
  return { text: error.code === 'offline' ? m.replay_offline() : errorText(error), detail: '' };
}
