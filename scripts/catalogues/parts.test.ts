import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('an id is in one part: of the page that alone names it, of all pages, or of the shell', () => {
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
  ]);
  const ids = [
    'nav.messages',
    'common.close',
    'common.cancel',
    'list.title',
    'list.none',
    'settings.save',
    'figures.today',
    'settings.unused',
  ];
  expect(Object.fromEntries(partsOf(ids, sources))).toEqual({
    'nav.messages': 'shell',
    'common.close': 'shell',
    'common.cancel': 'pages',
    'list.title': 'pages',
    'list.none': 'messages',
    'settings.save': 'settings',
    'figures.today': 'pages',
    'settings.unused': 'shell',
  });
});
