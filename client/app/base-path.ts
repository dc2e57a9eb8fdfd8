interface Address {
  pathname: string;
  search: string;
}

/** The path under which this page is served, without a slash at its end; empty at an origin's root. */
export function basePath(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';
}

/** A place of the client as a whole address, for what the router does not open: a new tab, the clipboard. */
export const addressOf = (path: string): string => new URL(basePath() + path, window.location.href).href;

/** Where the client stands, as its routes are written. */
export function here(): Address {
  const { pathname, search } = window.location;
  const base = basePath();
  return { pathname: pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname, search };
}
