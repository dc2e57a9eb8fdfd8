/** Where the words stand that every page needs, and those of more than one page. */
export const shell = 'shell';

const literal = /(["'])([\w.]+)\1/g;

/** The page that a source of the client belongs to; null: no page's own. */
function pageOf(path: string): string | null {
  if (/(?:^|\/)call-page\//.test(path)) return 'call_page';
  return /(?:^|\/)pages\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/**
 * Divides the ids of a catalogue: what the sources of one page alone name is that page's part, all else the shell's.
 * @param sources by path; ids stand in them as literals
 */
export function partsOf(ids: readonly string[], sources: ReadonlyMap<string, string>): Map<string, string> {
  const known = new Set(ids);
  const parts = new Map<string, string>();
  for (const [path, source] of sources) {
    const here = pageOf(path) ?? shell;
    for (const [, , id = ''] of source.matchAll(literal)) {
      if (known.has(id)) parts.set(id, parts.has(id) && parts.get(id) !== here ? shell : here);
    }
  }
  for (const id of ids) if (!parts.has(id)) parts.set(id, shell);
  return parts;
}
