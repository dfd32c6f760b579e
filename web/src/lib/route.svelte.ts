// The pages and their addresses: the start page at /, a table at /t/{id}, the replay of a game at
// /r/{id}, the lobby at /lobby, opening a record at /open, home-made tiles at /own, the account at
// /account, the admin pages at /admin, the rule book at /rules and a chapter or rule of it at
// /rules/{name}; tournaments at /tournaments, a new one at /tournaments/new, one at /tournaments/{id}, for a projector at
// /tournaments/{id}/screen, and its boards at /tournaments/{id}/boards; players at /@/{name}, their games at /games, the leaders at /leaders; links in mail lead to /notice; the host and what the server stores are at /privacy.

import { beside } from './beside.svelte';
import { keepSaid, takeSaid } from './said';
import { under, within } from './site';
import { version } from './version.svelte';

/** A page that has one address. */
type Single = 'start' | 'missing' | 'lobby' | 'open' | 'own' | 'account' | 'privacy' | 'games' | 'leaders';

/** The parts of the admin page: the first is at /admin itself. */
export const adminTabs = ['overview', 'tables', 'accounts', 'reports', 'bans', 'ratings', 'log'] as const;
export type AdminTab = (typeof adminTabs)[number];

export type Route = { page: Single } | { page: 'tournaments'; id: string; view: string } | { page: 'admin'; tab: AdminTab } | { page: 'notice'; what: 'confirm' | 'off'; token: string } | { page: 'rules' | 'player'; name: string } | { page: 'table' | 'replay'; id: string };

const singles: readonly Single[] = ['lobby', 'open', 'own', 'account', 'privacy', 'games', 'leaders'];

/** A part of a path that cannot be decoded leads to the missing page. */
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
  const [, player] = /^\/@\/([^/]+)\/?$/.exec(path) ?? [];
  if (player) return decoded(player, (text) => ({ page: 'player', name: text }));
  const [cups, , cup = '', , view = ''] = /^\/tournaments(\/([^/]+)(\/(screen|boards))?)?\/?$/.exec(path) ?? [];
  if (cups) return decoded(cup, (text) => ({ page: 'tournaments', id: text, view }));
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
  /** A message about what was done on the page before, shown by this one. */
  said = takeSaid(location.pathname + location.search);

  constructor() {
    window.addEventListener('popstate', () => {
      this.said = '';
      this.moved = true;
      this.route = parseRoute(within(location.pathname));
    });
  }

  go(path: string, said = ''): void {
    // If the server has a newer version the next page is loaded from it, unless a note about something
    // that goes on would be lost.
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

/** Click handler of links inside the app: changes the page without loading, but leaves clicks with
 * modifier keys to the browser. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  router.go(within(link.pathname));
}

/** Takes a secret out of the address, where nobody should see it: of an invitation, another device, a
 * mail or a new password. */
export function takeSecret(of: 's' | 'd' | 'c' | 'reset' | 'club' = 's'): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get(of);
  if (secret !== null) history.replaceState(null, '', location.pathname + location.search);
  return secret;
}
