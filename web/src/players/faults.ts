// The server's refusals about players and challenges, in words.

import { ApiError } from '../lib/api';
import { hasWords, said } from '../lib/words';
import { errorText } from '../words/fault';

/** A refusal in words. */
export function faultText(error: ApiError): string {
  const key = `players.error.${error.code}`;
  return (hasWords(key) ? said(key) : undefined) ?? errorText(error);
}

/** What went wrong, in words; it is thrown again if it is no refusal. */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return faultText(error);
}
