// A few pages and no router: the start page at /, a table at /t/{id}, the replay
// of a game at /r/{id}, where strangers meet at /lobby, a record to open at /open, tiles of
// one's own at /own, who one is at /account, what an admin sees at /admin, the rules book at /rules and a chapter of it, or
// a rule, at /rules/{name}; where the links of mail lead at /notice; who runs the server and what it keeps at /privacy.

import { beside } from './beside.svelte';
import { keepSaid, takeSaid } from './said';
import { under, within } from './site';
import { version } from './version.svelte';

/** A page that has one address. */
type Single = 'start' | 'missing' | 'lobby' | 'open' | 'own' | 'account' | 'privacy';

/** The parts of the admin page: the first is at /admin itself. */
export const adminTabs = ['overview', 'tables', 'accounts', 'reports', 'bans', 'log'] as const;
export type AdminTab = (typeof adminTabs)[number];

export type Route = { page: Single } | { page: 'admin'; tab: AdminTab } | { page: 'notice'; what: 'confirm' | 'off'; token: string } | { page: 'rules'; name: string } | { page: 'table' | 'replay'; id: string };

const singles: readonly Single[] = ['lobby', 'open', 'own', 'account', 'privacy'];

/** What is no text leads nowhere. */
function decoded(part: string, to: (text: string) => Route): Route {
  try {
    return to(decodeURIComponent(part));
  } catch {
    return { page: 'missing' };
  }
}

/** The page of a path; what stands behind a question mark or a hash is the page's own. */
export function parseRoute(address: string): Route {
  const [path = ''] = address.split(/[?#]/);
  const [, letter, id] = /^\/([tr])\/([^/]+)\/?$/.exec(path) ?? [];
  if (letter && id) return decoded(id, (text) => ({ page: letter === 't' ? 'table' : 'replay', id: text }));
  const [book, , name = ''] = /^\/rules(\/([^/]*))?\/?$/.exec(path) ?? [];
  if (book) return decoded(name, (text) => ({ page: 'rules', name: text }));
  const [mailed, off, token = ''] = /^\/notice\/(?:confirm|(off)\/([^/]+))\/?$/.exec(path) ?? [];
  if (mailed) return { page: 'notice', what: off ? 'off' : 'confirm', token };
  const [admin, , part = 'overview'] = /^\/admin(\/([a-z]+))?\/?$/.exec(path) ?? [];
  const tab = adminTabs.find((one) => one === part);
  if (admin && tab) return { page: 'admin', tab };
  const plain = path.replace(/\/$/, '');
  return { page: plain === '' ? 'start' : (singles.find((single) => plain === `/${single}`) ?? 'missing') };
}

class Router {
  route = $state.raw<Route>(parseRoute(within(location.pathname)));
  /** The page has been changed without loading: browsers do not announce that to screen readers, so the
   * new page does. */
  moved = false;
  /** What has happened on the page before, said by the one to which it led. */
  said = takeSaid(location.pathname + location.search);

  constructor() {
    window.addEventListener('popstate', () => {
      this.said = '';
      this.route = parseRoute(within(location.pathname));
    });
  }

  go(path: string, said = ''): void {
    // The next page is of the server's version, unless something goes on beside this one.
    if (version.newer !== '' && beside.note === null) {
      keepSaid(under(path), said);
      location.assign(under(path));
      return;
    }
    this.said = said;
    history.pushState(null, '', under(path));
    this.moved = true;
    this.route = parseRoute(path);
    window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** For a link inside the app: keeps modified clicks with the browser. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  router.go(within(link.pathname));
}

/** Takes a secret, an invitation's, of another device, of a mail or of a new password, out of
 * the address, where nobody should see it. */
export function takeSecret(of: 's' | 'd' | 'c' | 'reset' | 'club' = 's'): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get(of);
  if (secret !== null) history.replaceState(null, '', location.pathname + location.search);
  return secret;
}
