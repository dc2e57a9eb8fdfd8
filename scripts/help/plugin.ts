import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { htmlLang, languageNames, languages } from '../../shared/vocabulary.ts';
import { helpHtml, partsOf } from './help-html.ts';

const docs = join(import.meta.dirname, '../../docs');

/** Adds the page for agents, `docs/agents.md`, to the client: one static page for each language, with its pictures. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    apply: 'build',
    async generateBundle() {
      const parts = partsOf(await readFile(join(docs, 'agents.md'), 'utf8'));
      for (const language of languages) {
        const links = languages.map((one) => ({
          name: languageNames[one],
          lang: htmlLang[one],
          href: one === language ? null : `${one}.html`,
        }));
        const part = parts.get(languageNames[language]);
        if (part === undefined) throw new Error(`docs/agents.md has no part "${languageNames[language]}".`);
        const source = helpHtml(part, { lang: htmlLang[language], links });
        this.emitFile({ type: 'asset', fileName: `help/${language}.html`, source });
      }
      for (const name of await readdir(join(docs, 'pictures'))) {
        const source = await readFile(join(docs, 'pictures', name));
        this.emitFile({ type: 'asset', fileName: `help/pictures/${name}`, source });
      }
    },
  };
}
