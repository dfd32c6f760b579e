// Requests to the browser for passkeys, and its answers. The server sends bytes as base64url text;
// older browsers need them as bytes.

import { ApiError } from '../lib/api';
import type { PasskeyAnswer, PasskeyAsked } from './types';

/** Whether this browser has passkeys at this address: over HTTPS, or at localhost. */
export const able = (): boolean => globalThis.isSecureContext && typeof PublicKeyCredential === 'function';

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface Listed {
  id: string;
  transports?: string[];
}

/** Options as the server sends them: what is not listed here goes to the browser unchanged. */
type Creation = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Listed[];
};
type Request = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & { challenge: string; allowCredentials?: Listed[] };

const described = (list: Listed[] | undefined) =>
  (list ?? []).map(({ id, transports = [] }) => ({ id: bytesOf(id), type: 'public-key', transports })) as PublicKeyCredentialDescriptor[];

/** The options that a browser needs to make a passkey, decoded from the server's JSON. */
export function creation(asked: PasskeyAsked): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = asked as unknown as Creation;
  return {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: described(excludeCredentials),
  };
}

/** The options that a browser needs to sign in with a passkey, decoded from the server's JSON. */
export function request(asked: PasskeyAsked): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials, ...rest } = asked as unknown as Request;
  return { ...rest, challenge: bytesOf(challenge), allowCredentials: described(allowCredentials) };
}

const given = (name: string, bytes: ArrayBuffer | null | undefined) => (bytes ? { [name]: textOf(bytes) } : {});

/** The browser's answer in the form that the server reads. */
function encoded({ id, rawId, type, authenticatorAttachment, response }: PublicKeyCredential): PasskeyAnswer {
  const all = response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;
  return {
    id,
    rawId: textOf(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: {},
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      ...given('attestationObject', all.attestationObject),
      ...given('authenticatorData', all.authenticatorData),
      ...given('signature', all.signature),
      ...given('userHandle', all.userHandle),
      ...(all.getTransports && { transports: all.getTransports() }),
    },
  };
}

/** Asks the browser for a passkey. A cancelled dialog becomes the error "stopped", which is no fault;
 * the browser gives no more detail. */
async function answered(what: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  let answer: Credential | null;
  try {
    answer = await what();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const code = error.name === 'InvalidStateError' ? 'passkey-known' : 'stopped';
    throw new ApiError(400, { error: { code } });
  }
  if (!(answer instanceof PublicKeyCredential)) throw new ApiError(400, { error: { code: 'stopped' } });
  return encoded(answer);
}

export const makePasskey = (options: PasskeyAsked) => answered(() => navigator.credentials.create({ publicKey: creation(options) }));
export const usePasskey = (options: PasskeyAsked) => answered(() => navigator.credentials.get({ publicKey: request(options) }));
