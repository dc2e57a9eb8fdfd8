import { posix } from 'node:path';

/** Name of the catalogue part with the texts of the shell, the frame around every page. */
export const shell = 'shell';
/** Name of the catalogue part with the texts that several pages use. Loaded with each page. */
export const pages = 'pages';

/** Returns the string literals in a source file that might be message ids. */
function literals(source: string): string[] {
  return [...source.matchAll(/(["'])([\w.]+)\1/g)].map(([, , id = '']) => id);
}

/** Returns the paths of the shared sources that a source imports at run time. */
function sharedImports(path: string, source: string): string[] {
  return [...source.matchAll(/^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)'/gm)]
    .map(([, to = '']) => posix.join(posix.dirname(path), to))
    .filter((to) => to.startsWith('shared/'));
}

/**
 * Returns the string literals of a source file of the client and of the shared files that it imports, because shared files declare the
 * texts that client and server both use.
 * @param sources Contents of the files by path from the root.
 */
export function literalsOf(path: string, sources: ReadonlyMap<string, string>): string[] {
  const files = new Set([path]);
  // The loop also visits files that are added to the set while it runs.
  for (const file of files) for (const to of sharedImports(file, sources.get(file) ?? '')) files.add(to);
  return [...files].flatMap((file) => literals(sources.get(file) ?? ''));
}

/** Returns the catalogue part that a client source belongs to: the part of its page, the part that several pages share, or the shell. */
export function partOf(path: string): string {
  if (/(?:^|\/)call-page\//.test(path)) return 'call_page';
  if (/^(?:client\/)?(?:figures|calls|cards|reports)\//.test(path)) return pages;
  return /(?:^|\/)pages\/([^/]+)\//.exec(path)?.[1] ?? shell;
}

/**
 * Assigns message ids to catalogue parts: the part of a page if only that page uses the id, the shared part if only pages use it, otherwise
 * the shell. Ids that only the server uses have no part.
 * @param sources Sources of the client and shared sources, by path from the root. Their string literals are searched for ids.
 */
export function partsOf(ids: readonly string[], sources: ReadonlyMap<string, string>): Map<string, string> {
  const known = new Set(ids);
  const parts = new Map<string, string>();
  for (const path of sources.keys()) {
    if (!path.startsWith('client/')) continue;
    const here = partOf(path);
    for (const id of literalsOf(path, sources)) {
      if (known.has(id)) parts.set(id, together(parts.get(id) ?? here, here));
    }
  }
  return parts;
}

function together(one: string, other: string): string {
  if (one === other) return one;
  return one === shell || other === shell ? shell : pages;
}
