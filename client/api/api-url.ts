type Values = Record<string, unknown>;

/** Returns the configured base URL of all API calls, without a trailing slash. */
export function apiBase(): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return (configured || '/api').replace(/\/+$/, '');
}

/** Resolves a relative path against the folder that contains the API base. Used for sockets and for media sent to LINE. */
export function besideApi(path: string): URL {
  return new URL(path, new URL(apiBase(), window.location.href));
}

/** Splits a route such as `GET /conversations/:id` into method and path. */
export function splitRoute(route: string): { method: string; path: string } {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space), path: route.slice(space + 1) };
}

/** Fills in path parameters and appends the query. Entries that are undefined or null are left out. */
export function fillPath(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
