import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { partsOf } from './parts.ts';

/** Matches the module names `virtual:catalogue/PART`, with a loader per language, and `virtual:catalogue/PART/LANGUAGE`, with the texts. */
const address = /^\0virtual:catalogue\/([\w-]+)(?:\/(\w+))?$/;

interface Options {
  /** Folder of the client's sources. The folder of the shared sources is next to it. */
  client: string;
  languages: readonly string[];
}

/** Splits the catalogues by page, so that each page loads only its own texts. Translators still have one file per language. */
export function catalogues({ client, languages }: Options): Plugin {
  const po = formatter({ explicitIdAsDefault: true });
  const pathOf = (language: string) => join(client, 'locales', `${language}.po`);
  let parts: Promise<Map<string, string>> | null = null;

  async function read(language: string) {
    const filename = pathOf(language);
    const context = { locale: language, sourceLocale: 'en', filename };
    return po.parse(await readFile(filename, 'utf8'), context);
  }

  async function divide(): Promise<Map<string, string>> {
    const root = join(client, '..');
    const paths = await Array.fromAsync(glob('{client,shared}/**/*.{ts,tsx}', { cwd: root }));
    const own = paths.filter((path) => !path.includes('.test.'));
    const sources = await Promise.all(
      own.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
    );
    return partsOf(Object.keys(await read('en')), new Map(sources));
  }

  async function compiled(part: string, language: string): Promise<string> {
    parts ??= divide();
    const [catalogue, partOf] = await Promise.all([read(language), parts]);
    const own = Object.entries(catalogue).flatMap(([id, { translation }]) =>
      translation && partOf.get(id) === part ? [[id, translation] as const] : [],
    );
    const { source, errors } = createCompiledCatalog(language, Object.fromEntries(own), { namespace: 'es' });
    if (errors.length > 0) throw new Error(createCompilationErrorMessage(language, errors));
    return source;
  }

  function fileNameOf({ facadeModuleId }: { facadeModuleId?: string | null }): string {
    const [, part, language] = address.exec(facadeModuleId ?? '') ?? [];
    return language === undefined ? 'assets/[name]-[hash].js' : `assets/words-${part}-${language}-[hash].js`;
  }

  return {
    name: 'catalogues',
    config: () => ({ build: { rolldownOptions: { output: { chunkFileNames: fileNameOf } } } }),
    buildStart() {
      parts = null;
    },
    watchChange() {
      parts = null;
    },
    resolveId: (id) => (address.test(`\0${id}`) ? `\0${id}` : undefined),
    async load(id) {
      const [, part, language] = address.exec(id) ?? [];
      if (part === undefined) return undefined;
      if (language !== undefined) {
        this.addWatchFile(pathOf(language));
        return compiled(part, language);
      }
      const loaders = languages.map((name) => `${name}: () => import('virtual:catalogue/${part}/${name}')`);
      return `export const catalogue = { ${loaders.join(', ')} };`;
    },
  };
}
