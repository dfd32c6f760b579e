// Where the page is: its server may have a part of a site, like /carc/, and says so in the page
// that it sends. Inside, all addresses are as if it had the whole site; they become the browser's
// here, and nowhere else.

const said = typeof document === 'undefined' ? undefined : document.querySelector('meta[name="base"]')?.getAttribute('content');

/** The path under which everything is: it begins and ends with a slash. */
export const base = said?.startsWith('/') ? said : '/';

/** An address of the page or of its server, for the browser. */
export const under = (path: string): string => base.slice(0, -1) + path;

/** An address of the browser's, as the page knows it. */
export const within = (path: string): string => (path.startsWith(base) ? path.slice(base.length - 1) : path);

/** The address of the page's start, without the slash: others put paths behind it. */
export const site = (): string => location.origin + base.slice(0, -1);
