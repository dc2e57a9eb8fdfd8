import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from '../shared/vocabulary.ts';

export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }],
  orderBy: 'messageId',
  // Every message has an id of its own, so a catalogue written by hand needs no marks.
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
});
