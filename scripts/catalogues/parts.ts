/** The part with the words that the shell says. */
export const shell = 'shell';
/** The part with the words of more than one page, which comes with each page. */
export const pages = 'pages';

/** Texts in quotes of a source, which may be ids. */
export function literals(source: string): string[] {
  return [...source.matchAll(/(["'])([\w.]+)\1/g)].map(([, , id = '']) => id);
}

/** The part that a source of the client belongs to: its page's, that of what pages alone draw, or the shell's. */
export function partOf(path: string): string {
  if (/(?:^|\/)call-page\//.test(path)) return 'call_page';
  if (/^(?:client\/)?(?:figures|calls|reports)\//.test(path)) return pages;
  return /(?:^|\/)pages\/([^/]+)\//.exec(path)?.[1] ?? shell;
}

/**
 * Divides the ids of a catalogue: those that the sources of one page alone name are that page's part, those that no source of the shell
 * names are the part of all pages, all others the shell's.
 * @param sources by path; ids stand in them as literals
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
