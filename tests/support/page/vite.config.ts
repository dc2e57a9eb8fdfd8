import { join } from 'node:path';
import { defineConfig } from 'vite';
import { clientPlugins } from '../../../client/vite.config.ts';

// The tests' own NODE_ENV would bundle the development build of React.
process.env.NODE_ENV = 'production';

/** Bundles the client's sources as one script that defines the global `client`. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  publicDir: false,
  plugins: [clientPlugins()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    minify: false,
    lib: {
      entry: join(import.meta.dirname, 'program.tsx'),
      formats: ['iife'],
      name: 'client',
      fileName: () => 'page.js',
    },
  },
});
