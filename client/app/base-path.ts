interface Address {
  pathname: string;
  search: string;
}

/** Returns the path under which this page is served, without a trailing slash. Empty at the root of an origin. */
export function basePath(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';
}

/** Returns the absolute URL of a client path, for uses outside the router: new tabs and the clipboard. */
export const addressOf = (path: string): string => new URL(basePath() + path, window.location.href).href;

/** Returns the current location as a path of the client's routes. */
export function here(): Address {
  const { pathname, search } = window.location;
  const base = basePath();
  return { pathname: pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname, search };
}
