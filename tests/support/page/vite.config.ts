import { join } from 'node:path';
import { defineConfig } from 'vite';
import { clientPlugins } from '../../../client/vite.config.ts';

// The tests' own would leave React's development behind.
process.env.NODE_ENV = 'production';

/** The client's sources as one script, which leaves `client` among the globals of the window that runs it. */
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
