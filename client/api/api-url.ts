type Values = Record<string, unknown>;

/** The configured base of all calls, without a slash at its end. */
export function apiBase(): string {
  const given = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return (given || '/api').replace(/\/+$/, '');
}

/** Sockets, and media for LINE, lie beside the calls. */
export function besideApi(path: string): URL {
  return new URL(path, new URL(apiBase(), window.location.href));
}

/** @param route such as `GET /conversations/:id` */
export function splitRoute(route: string): { method: string; path: string } {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space), path: route.slice(space + 1) };
}

/** Puts the parameters into the path and the query behind it; what is undefined or null is left out. */
export function fillPath(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
