import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from '../shared/vocabulary.ts';

/** Specifiers by which sources import `shared/msg.ts`. Its `msg` is extracted like lingui's macro. */
const declaring = ['./msg.ts', '../msg.ts', '../shared/msg.ts', '../../shared/msg.ts', '../../../shared/msg.ts'];

export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [
    {
      // The environment variable LOCALES selects another folder. scripts/check-texts.mjs sets it.
      path: `${process.env.LOCALES ?? '<rootDir>/locales'}/{locale}`,
      include: ['<rootDir>', '<rootDir>/../shared', '<rootDir>/../server'],
    },
  ],
  macro: { corePackage: ['@lingui/core/macro', ...declaring] },
  orderBy: 'messageId',
  // Every text has an explicit id, so the entries of a catalogue need no comment that marks their ids as explicit.
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
});
