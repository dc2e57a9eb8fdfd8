/** Facts that the page needs before it can ask. */
export interface PageHead {
  /** The path under which it is served; empty at an origin's root. */
  basePath: string;
  /** Where it calls. */
  apiBase: string;
  /** The operator's reserved name; null when there is none. */
  masterUsername: string | null;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;

/** The built page with the facts that the client reads from its head; its files stand at whole paths, however deep the address. */
export function clientPage(html: string, { basePath, apiBase, masterUsername }: PageHead): string {
  const tags = [meta('base-path', basePath), meta('api-base', apiBase)];
  if (masterUsername !== null) tags.push(meta('master-username', masterUsername));
  return html
    .replace(/(?<= (?:src|href)=")\.\//g, () => `${escaped(basePath)}/`)
    .replace('<head>', () => `<head>\n    ${tags.join('\n    ')}`);
}
