// What has happened on a page, said by the one to which it led: where that is loaded anew, because
// the server has a newer version, it waits here.

const place = 'circulade.said';

export function keepSaid(address: string, text: string): void {
  if (text === '') return;
  try {
    sessionStorage.setItem(place, JSON.stringify([address, text]));
  } catch {
    // It is not said.
  }
}

/** What is to be said at an address; nothing waits any more then. */
export function takeSaid(address: string): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    sessionStorage.removeItem(place);
    return Array.isArray(kept) && kept[0] === address && typeof kept[1] === 'string' ? kept[1] : '';
  } catch {
    return '';
  }
}
