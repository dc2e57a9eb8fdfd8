/** Facts that the page needs before it can ask. */
export interface PageHead {
  /** Where it calls. */
  apiBase: string;
  /** The operator's reserved name; null when there is none. */
  masterUsername: string | null;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;

/** The built page with the facts that the client reads from its head. */
export function clientPage(html: string, { apiBase, masterUsername }: PageHead): string {
  const tags = [meta('api-base', apiBase)];
  if (masterUsername !== null) tags.push(meta('master-username', masterUsername));
  return html.replace('<head>', () => `<head>\n    ${tags.join('\n    ')}`);
}
