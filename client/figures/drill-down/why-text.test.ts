import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addCatalogue } from '../../i18n/i18n.ts';
import { whyText } from './why-text.ts';

test('reasons have texts, and levels and currencies are shown as they are', async () => {
  await addCatalogue();
  expect(['after-24-hours', 'vip2', 'THB', 'constructor'].map((code) => whyText(i18n, code))).toEqual([
    'Replied after 24 hours',
    'VIP2',
    'THB',
    'CONSTRUCTOR',
  ]);
});
