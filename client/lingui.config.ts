import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from '../shared/vocabulary.ts';

/** Import paths under which sources import `shared/msg.ts`. The extractor treats `msg` of that module like lingui's macro. */
const declaring = ['./msg.ts', '../msg.ts', '../shared/msg.ts', '../../shared/msg.ts', '../../../shared/msg.ts'];

export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [
    {
      // The environment variable LOCALES, set by scripts/check-texts.mjs, selects another folder.
      path: `${process.env.LOCALES ?? '<rootDir>/locales'}/{locale}`,
      include: ['<rootDir>', '<rootDir>/../shared', '<rootDir>/../server'],
    },
  ],
  macro: { corePackage: ['@lingui/core/macro', ...declaring] },
  orderBy: 'messageId',
  // Every text has an explicit id. Without `explicitIdAsDefault`, the formatter would mark each entry of a catalogue with a comment that
  // its id is explicit.
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
});
