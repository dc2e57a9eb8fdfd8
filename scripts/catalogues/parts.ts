/** Part with the texts of the shell. */
export const shell = 'shell';
/** Part with the texts used by several pages, loaded with each page. */
export const pages = 'pages';

/** Quoted texts in a source, which may be message ids. */
export function literals(source: string): string[] {
  return [...source.matchAll(/(["'])([\w.]+)\1/g)].map(([, , id = '']) => id);
}

/** The part of a client source: that of its page, of code shared by pages only, or of the shell. */
export function partOf(path: string): string {
  if (/(?:^|\/)call-page\//.test(path)) return 'call_page';
  if (/^(?:client\/)?(?:figures|calls|reports)\//.test(path)) return pages;
  return /(?:^|\/)pages\/([^/]+)\//.exec(path)?.[1] ?? shell;
}

/**
 * Assigns message ids to parts: the part of a page if only that page uses the id, the shared part if only pages use it, otherwise the
 * shell.
 * @param sources By path. Ids are found as string literals.
 */
export function partsOf(ids: readonly string[], sources: ReadonlyMap<string, string>): Map<string, string> {
  const known = new Set(ids);
  const parts = new Map<string, string>();
  for (const [path, source] of sources) {
    const here = partOf(path);
    for (const id of literals(source)) {
      if (known.has(id)) parts.set(id, together(parts.get(id) ?? here, here));
    }
  }
  for (const id of ids) if (!parts.has(id)) parts.set(id, shell);
  return parts;
}

function together(one: string, other: string): string {
  if (one === other) return one;
  return one === shell || other === shell ? shell : pages;
}
