import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { catalogues } from '../scripts/catalogues/plugin.ts';
import { languages } from '../shared/vocabulary.ts';

// The macro has no option for it and would look in the working directory.
process.env.LINGUI_CONFIG = join(import.meta.dirname, 'lingui.config.ts');

/** Plugins that turn the client's sources into JavaScript, for the build and for the tests. */
export function clientPlugins(): PluginOption[] {
  return [
    react(),
    catalogues({ client: import.meta.dirname, languages }),
    // Only ids are compiled in: a message that no catalogue has shows its id in every build.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'id-only' })] }),
  ];
}

/** Writes a .br and a .gz beside each text file that is large enough to gain from it. */
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

/** Which browsers a build is for, and what every page's policy allows. */
export const targets = {
  // The content security policy allows no data: URLs for fonts and scripts.
  assetsInlineLimit: 0,
  // The oldest with light-dark(), whose replacement for older ones does not work where the scheme is a variable.
  cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
};

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // The server says in the page where the files are.
  base: './',
  cacheDir: '../node_modules/.cache/vite',
  plugins: [clientPlugins(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    ...targets,
    chunkSizeWarningLimit: 1024,
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
