import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('an id is in one part: of the page that alone names it, else of the shell', () => {
  const sources = new Map([
    ['client/shell/shell.tsx', `<Trans id="nav.messages">Messages</Trans> t({ id: 'common.close', message: 'Close' })`],
    ['client/pages/messages/list.tsx', `t({ id: 'list.title', message: 'Messages' }) <Trans id="common.cancel" />`],
    ['client/pages/messages/words.ts', `msg({ id: 'list.title', message: 'Messages' }) 'common.close' 'no.message'`],
    [
      'client/pages/settings/form.tsx',
      `<Trans id="common.cancel">Cancel</Trans> <Trans id="settings.save">Save</Trans>`,
    ],
  ]);
  const ids = ['nav.messages', 'common.close', 'common.cancel', 'list.title', 'settings.save', 'settings.unused'];
  expect(Object.fromEntries(partsOf(ids, sources))).toEqual({
    'nav.messages': 'shell',
    'common.close': 'shell',
    'common.cancel': 'shell',
    'list.title': 'messages',
    'settings.save': 'settings',
    'settings.unused': 'shell',
  });
});
