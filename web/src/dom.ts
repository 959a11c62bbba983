/** Small things about the page's elements. */

/** The element with this id, which index.html has. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found as T;
}

export interface Attributes {
  readonly [name: string]: string | number | boolean | undefined;
}

/** A new element with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

/** 1234567 as 1.2 MB */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** 0.9753 as 97.5 %; what is nearly certain is not called certain. */
export function formatPercent(share: number): string {
  if (share >= 0.9995) return share >= 0.99995 ? '100 %' : '99.9 %';
  return share >= 0.1 && share < 0.95 ? `${Math.round(share * 100)} %` : `${(share * 100).toFixed(1)} %`;
}

/** `1 word`, `2 words` */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Calls `work` when calls have ceased for some time; `now` calls it at once if it is due. */
export function debounce(work: () => void, waitMs: number): { (): void; now(): void } {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      timer = 0;
      work();
    }, waitMs);
  };
  later.now = () => {
    if (timer === 0) return;
    clearTimeout(timer);
    timer = 0;
    work();
  };
  return later;
}

/** Gives a file to the reader. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = element('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
