// The server's refusals about accounts, in words, and the form fields they belong to.

import { ApiError } from '../lib/api';
import { errorText } from '../words/fault';
import { say, sayOf } from './words';

export type FieldName = 'name' | 'password' | 'code' | 'invite' | '';

const fields: Record<string, FieldName> = { 'bad-name': 'name', 'name-taken': 'name', 'not-name': 'name', 'name-not-allowed': 'name', 'bad-invite': 'invite', 'bad-password': 'password' };

/** The form field whose input caused a refusal; empty if no field did. */
export const fieldOf = (error: ApiError, fallback: FieldName = ''): FieldName =>
  fields[error.code] ?? (error.code === 'wrong-sign-in' ? fallback : '');

/** A refusal in words; too many attempts say how long to wait. */
export function faultText(error: ApiError): string {
  if (error.status === 429 && error.retryAfter > 0) return say('account.error.wait', { count: error.retryAfter });
  return sayOf('account.error', error.code) ?? errorText(error);
}

/** Thrown when the person has cancelled what they began. */
export class Stopped extends Error {}
