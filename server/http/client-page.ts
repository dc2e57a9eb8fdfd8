import { escapeHtml } from '../texts/html.ts';

/** Facts that the page needs before its first request. */
export interface PageHead {
  /** Path under which the page is served. Empty at an origin's root. */
  basePath: string;
  /** Base URL of API calls. */
  apiBase: string;
  /** The operator's reserved name. `null` if there is none. */
  masterUsername: string | null;
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;

/** The built page with the facts that the client reads from its head. Asset paths are absolute, so they work at any depth of the URL. */
export function clientPage(html: string, { basePath, apiBase, masterUsername }: PageHead): string {
  const tags = [meta('base-path', basePath), meta('api-base', apiBase)];
  if (masterUsername !== null) tags.push(meta('master-username', masterUsername));
  return html
    .replace(/(?<= (?:src|href)=")\.\//g, () => `${escapeHtml(basePath)}/`)
    .replace('<head>', () => `<head>\n    ${tags.join('\n    ')}`);
}
