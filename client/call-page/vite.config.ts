import { defineConfig } from 'vite';
import { clientPlugins, precompress, targets } from '../vite.config.ts';

/**
 * The customer's page for a call, served under /c/. Bundled into one script and one style sheet, so that it loads quickly over mobile
 * networks.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  cacheDir: '../../node_modules/.cache/vite-call-page',
  plugins: [clientPlugins(), precompress()],
  build: { ...targets, outDir: '../../dist/call-page', emptyOutDir: true },
});
