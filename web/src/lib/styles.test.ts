import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStyles, withStyles } from './styles';

/** A link as far as it matters here. What happens to it is heard by the document. */
class Link {
  rel = 'stylesheet';
  private readonly hears = new Map<string, () => void>();
  constructor(readonly href: string) {
    asked.push(this);
  }
  cloneNode = () => new Link(this.href);
  replaceWith = () => undefined;
  addEventListener = (what: string, hear: () => void) => void this.hears.set(what, hear);
  happens(what: 'load' | 'error') {
    heard.get(what)?.({ target: this });
    this.hears.get(what)?.();
  }
}

let asked: Link[];
let heard: Map<string, (event: { target: Link }) => void>;

beforeEach(() => {
  [asked, heard] = [[], new Map()];
  vi.stubGlobal('HTMLLinkElement', Link);
  vi.stubGlobal('document', { querySelectorAll: () => [], addEventListener: (what: string, hear: () => void) => void heard.set(what, hear) });
  watchStyles();
});

// The page has one list of what is missing: nothing is, at last.
afterEach(() => {
  for (const link of asked) link.happens('load');
  vi.unstubAllGlobals();
});

/** What loads parts asks for a style once, and is content the next time. */
function loader(href: string) {
  let link: Link | undefined;
  return () => {
    if (link) return Promise.resolve(href);
    link = new Link(href);
    link.happens('error');
    return Promise.reject(new Error(href));
  };
}

/** Two loaders whose style sheets fail at first. The code under test tells them apart by their source text. */
function parts() {
  const [ofPage, ofChat] = [loader('page.css'), loader('chat.css')];
  return { page: () => ofPage(), chat: () => ofChat() };
}

const last = () => asked.at(-1)!;

it('has a part wait for its own styles only', async () => {
  const { page, chat } = parts();
  await expect(withStyles(chat, false)).rejects.toThrow();
  await expect(withStyles(page, false)).rejects.toThrow();
  const next = withStyles(page, false);
  expect(asked.map(({ href }) => href)).toEqual(['chat.css', 'page.css', 'page.css']);
  last().happens('load');
  expect(await next).toBe('page.css');
});

it('has it fail again where they do not come, at another visit too, but for who takes it without', async () => {
  const { page } = parts();
  await expect(withStyles(page, false)).rejects.toThrow();
  const failing = (without: boolean) => {
    const next = withStyles(page, without);
    last().happens('error');
    return next;
  };
  await expect(failing(false)).rejects.toThrow('page.css did not come');
  expect(await failing(true)).toBe('page.css');
  await expect(failing(false)).rejects.toThrow('page.css did not come');
});

it('asks for a style once at a time, and no more once it has come', async () => {
  const { page } = parts();
  await expect(withStyles(page, false)).rejects.toThrow();
  const both = [withStyles(page, false), withStyles(page, true)];
  expect(asked).toHaveLength(2);
  last().happens('load');
  expect(await Promise.all(both)).toEqual(['page.css', 'page.css']);
  await withStyles(page, false);
  expect(asked).toHaveLength(2);
});
