// A message about what was done on a page, shown by the next one: it is stored here while that page is
// loaded anew, because the server has a newer version.

const place = 'circulade.said';

export function keepSaid(address: string, text: string): void {
  if (text === '') return;
  try {
    sessionStorage.setItem(place, JSON.stringify([address, text]));
  } catch {
    // Without storage the message is lost.
  }
}

/** Takes the stored message for an address, and forgets it. */
export function takeSaid(address: string): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    sessionStorage.removeItem(place);
    return Array.isArray(kept) && kept[0] === address && typeof kept[1] === 'string' ? kept[1] : '';
  } catch {
    return '';
  }
}
