// The theme: light, dark, or as the system is set. The style sheet follows data-theme of the root
// element; the browser's own frame follows the page's theme-color.

import { onReload, readPref, writePref } from '../lib/prefs';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const frames = { light: '#f9f4e9', dark: '#241f1a' };

class Look {
  theme = $state<Theme>('auto');

  /** Applies the theme that this browser remembers. */
  start(): void {
    const kept = readPref('theme');
    this.show(themes.find((t) => t === kept) ?? 'auto');
  }

  choose(theme: Theme): void {
    writePref('theme', theme);
    this.show(theme);
  }

  private show(theme: Theme): void {
    this.theme = theme;
    const root = document.documentElement;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.media.includes('dark') ? 'dark' : 'light';
      meta.content = frames[theme === 'auto' ? own : theme];
    }
  }
}

export const look = new Look();
onReload.add(() => look.start());
