// The address of a replay: /r/ID#SECRET&n=STEP. Browsers never send what stands behind the hash, so it
// is in no server's log. The secret is missing if a cookie opens the replay.

export interface Place {
  secret: string;
  n: number;
}

/** The secret and step in an address's hash; empty and 0 where they are missing. */
export function parseHash(hash: string): Place {
  const [first = '', ...rest] = hash.replace(/^#/, '').split('&');
  const named = first.includes('=') ? [first, ...rest] : rest;
  const n = Number(new URLSearchParams(named.join('&')).get('n') ?? 0);
  return { secret: first.includes('=') ? '' : decode(first), n: Number.isInteger(n) && n > 0 ? n : 0 };
}

/** Decodes a secret; a link may have been cut in the middle of an escape. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function writeHash({ secret, n }: Place): string {
  const parts = [...(secret ? [encodeURIComponent(secret)] : []), ...(n > 0 ? [`n=${n}`] : [])];
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

export const shareUrl = (base: string, id: string, secret: string): string =>
  `${base.replace(/\/$/, '')}/r/${encodeURIComponent(id)}${writeHash({ secret, n: 0 })}`;
