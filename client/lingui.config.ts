import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from '../shared/vocabulary.ts';

export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  // LOCALES: another folder, for scripts/check-texts.mjs.
  catalogs: [{ path: `${process.env.LOCALES ?? '<rootDir>/locales'}/{locale}`, include: ['<rootDir>'] }],
  orderBy: 'messageId',
  // Every message has an explicit id, so manually written catalogue entries need no markers.
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
});
