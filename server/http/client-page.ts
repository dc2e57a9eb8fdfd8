import { escapeHtml } from '../texts/html.ts';

/** Values that the page needs before its first request. */
export interface PageHead {
  /** Path under which the page is served. Empty if it is served at the root of its origin. */
  basePath: string;
  /** Base URL of API calls. */
  apiBase: string;
  /** The master account's reserved username. `null` if there is none. */
  masterUsername: string | null;
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;

/**
 * Returns the built page with the values that the client reads from its head. Asset paths become absolute, so that they work for URLs of
 * any depth.
 */
export function clientPage(html: string, { basePath, apiBase, masterUsername }: PageHead): string {
  const tags = [meta('base-path', basePath), meta('api-base', apiBase)];
  if (masterUsername !== null) tags.push(meta('master-username', masterUsername));
  return html
    .replace(/(?<= (?:src|href)=")\.\//g, () => `${escapeHtml(basePath)}/`)
    .replace('<head>', () => `<head>\n    ${tags.join('\n    ')}`);
}
