import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('an id is in one part: of the only page that uses it, of all pages, or of the shell; ids of the server are in none', () => {
  const sources = new Map([
    ['client/shell/shell.tsx', `<Trans id="nav.messages">Messages</Trans> t({ id: 'common.close', message: 'Close' })`],
    ['client/pages/messages/list.tsx', `t({ id: 'list.title', message: 'Messages' }) <Trans id="common.cancel" />`],
    [
      'client/pages/messages/words.ts',
      `msg({ id: 'list.none', message: 'Nothing' }) msg({ id: 'list.title', message: 'Messages' }) 'common.close' 'no.message'`,
    ],
    [
      'client/pages/settings/form.tsx',
      `<Trans id="common.cancel">Cancel</Trans> <Trans id="settings.save">Save</Trans>`,
    ],
    ['client/figures/range-words.ts', `msg({ id: 'figures.today', message: 'Today' }) 'list.title'`],
    ['client/figures/title.ts', `import { figureTexts } from '../../shared/figure-texts.ts';`],
    ['client/pages/messages/kind.ts', `import { kinds,\n  type Kind } from '../../../shared/kind-texts.ts';`],
    ['client/shell/kind.ts', `import type { Kind } from '../../shared/kind-texts.ts';`],
    [
      'shared/figure-texts.ts',
      `import { unit } from './unit-texts.ts'; msg({ id: 'figures.replies', message: 'Replies' })`,
    ],
    ['shared/unit-texts.ts', `msg({ id: 'units.s', message: 's' })`],
    ['shared/kind-texts.ts', `msg({ id: 'kinds.image', message: 'Photo' })`],
    ['shared/mail-texts.ts', `msg({ id: 'mail.subject', message: 'Report' })`],
  ]);
  const ids = [
    'nav.messages',
    'common.close',
    'common.cancel',
    'list.title',
    'list.none',
    'settings.save',
    'figures.today',
    'figures.replies',
    'units.s',
    'kinds.image',
    'mail.subject',
  ];
  expect(Object.fromEntries(partsOf(ids, sources))).toEqual({
    'nav.messages': 'shell',
    'common.close': 'shell',
    'common.cancel': 'pages',
    'list.title': 'pages',
    'list.none': 'messages',
    'settings.save': 'settings',
    'figures.today': 'pages',
    'figures.replies': 'pages',
    'units.s': 'pages',
    'kinds.image': 'messages',
  });
});
