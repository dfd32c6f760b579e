// The few DOM helpers with which the board is drawn.

export const namespace = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number>;

export function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name);
  set(element, attributes);
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(key) !== text) element.setAttribute(key, text);
  }
}

/** A layer whose children follow a keyed list; elements live as long as their
 * key, so focus and running animations survive an update. */
export class Layer<T> {
  readonly element: SVGGElement;
  private readonly children = new Map<string, SVGElement>();
  /** The item that each element shows: for the same object nothing has to change. */
  private readonly shown = new WeakMap<SVGElement, T>();

  constructor(
    name: string,
    private readonly key: (item: T) => string,
    private readonly create: (item: T) => SVGElement,
    private readonly change: (element: SVGElement, item: T) => void,
  ) {
    this.element = make('g', { class: name });
  }

  /** Shows these items; returns the new elements. */
  update(items: T[]): SVGElement[] {
    const fresh: SVGElement[] = [];
    const gone = new Set(this.children.keys());
    for (const item of items) {
      const key = this.key(item);
      gone.delete(key);
      let child = this.children.get(key);
      if (!child) {
        child = this.create(item);
        this.children.set(key, child);
        this.element.append(child);
        fresh.push(child);
      }
      if (this.shown.get(child) === item) continue;
      this.shown.set(child, item);
      this.change(child, item);
    }
    for (const key of gone) {
      this.children.get(key)?.remove();
      this.children.delete(key);
    }
    return fresh;
  }

  /** The element of an item. */
  of(item: T): SVGElement | undefined {
    return this.children.get(this.key(item));
  }

  get(key: string): SVGElement | undefined {
    return this.children.get(key);
  }

  find(fits: (element: SVGElement) => boolean): SVGElement | undefined {
    return [...this.children.values()].find(fits);
  }

  all(): Iterable<[string, SVGElement]> {
    return this.children;
  }
}
