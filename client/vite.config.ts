import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { catalogues } from '../scripts/catalogues/plugin.ts';
import { helpPages } from '../scripts/help/plugin.ts';
import { languages } from '../shared/vocabulary.ts';

// Path of the configuration of lingui's macro. The macro has no option for the path, and would search the working directory.
process.env.LINGUI_CONFIG = join(import.meta.dirname, 'lingui.config.ts');

/** Returns the plugins that compile the client, for the build and for the tests. */
export function clientPlugins(): PluginOption[] {
  return [
    react(),
    catalogues({ client: import.meta.dirname, languages }),
    // Compiles only the ids of texts into the code, so a text that is missing from a catalogue shows its id in every build.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'id-only' })] }),
  ];
}

/** Writes a .br and a .gz next to each text file that is large enough to benefit. */
export function precompress(): Plugin {
  const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
  let outDir = '';

  async function compressFile(path: string): Promise<void> {
    const text = await readFile(path);
    if (text.length < 1024) return;
    const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }

  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = (await readdir(outDir, { recursive: true })).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compressFile(join(outDir, name))));
    },
  };
}

/** Fails the build if chunks import each other in a circle (see `sharedChunks`). */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle: (_, files) => {
      const visited = new Set<string>();
      const visit = (name: string, path: readonly string[]) => {
        if (path.includes(name)) throw new Error(`Chunks import each other in a circle: ${[...path, name].join(', ')}`);
        const file = files[name];
        if (visited.has(name) || file?.type !== 'chunk') return;
        for (const to of file.imports) visit(to, [...path, name]);
        visited.add(name);
      };
      for (const name of Object.keys(files)) visit(name, []);
    },
  };
}

/** Build settings that follow from the supported browsers and the content security policy. */
export const targets = {
  // Disables inlining, because the content security policy allows no data: URLs for fonts and scripts.
  assetsInlineLimit: 0,
  // The oldest browser versions that support the CSS function `light-dark()`. For older versions, the build would replace `light-dark()`
  // with a fallback that fails where the color scheme is a variable.
  cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
};

/** Code that only pages with figures, reports and tables need. */
const ofFigures =
  /uplot|uqr|dayjs|@mantine\/dates|@tanstack\/(react-)?(table|store)|client\/(figures|reports|pages)\/|shared\/(figure|view|metric|analytics|report)/;

/**
 * Chunks shared by several entries. A chunk contains the modules that it names and everything that these import, except modules of earlier
 * chunks. A chunk therefore imports only earlier chunks. If chunks imported each other in a circle, the order in which modules are
 * evaluated would depend on the chunk that is loaded first, and code could fail at random.
 */
const sharedChunks = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /client\/pages\/login\// },
  { name: 'shell', test: /client\/shell\/shell\.tsx/ },
  { name: 'controls', minShareCount: 2, test: (id: string) => !ofFigures.test(id) },
  { name: 'figures', minShareCount: 4 },
];

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Asset URLs are relative to the base that the server writes into the page.
  base: './',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [clientPlugins(), helpPages(), noCircles(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    ...targets,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server, ws: true },
      '/socket.io': { target: server, ws: true },
      '/webhooks': server,
    },
  },
});
