// The addresses at which another device reaches this server, and the link that signs it in.

const own = /^(localhost|127\.|\[::1\])/;

/** The addresses at which another device reaches the server, the likeliest first; none if only this
 * machine reaches it. */
export function addressesOf(here: { host: string; origin: string }, known: string[]): string[] {
  return [...new Set([...(own.test(here.host) ? [] : [here.origin]), ...known])];
}

/** The link for the other device. Its secret stands behind the #, which browsers do not send. */
export const arrival = (base: string, secret: string): string => `${base.replace(/\/$/, '')}/account#d=${encodeURIComponent(secret)}`;
