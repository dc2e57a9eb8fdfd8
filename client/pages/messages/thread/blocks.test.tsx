import { catalogue } from 'virtual:catalogue/messages';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { FarText } from './blocks.tsx';

const at = '2026-01-01T00:00:00.000Z';
const message = (id: string, fields: Partial<Message>) =>
  ({ id, at, direction: 'in', status: 'received', text: '', content: {}, ...fields }) as Message;

test.each([
  [[message('m1', { kind: 'text', text: 'first line\nsecond line' })], 'first line\nsecond line'],
  [[message('m2', { kind: 'image' }), message('m3', { kind: 'image' })], 'Photo\nPhoto'],
  [[message('m4', { kind: 'location', text: 'Taipei 101' })], 'Location: Taipei 101'],
  [[message('m5', { kind: 'sticker' })], 'Sticker'],
  [[message('m6', { kind: 'image', status: 'unsent' })], 'Message unsent'],
])('a bubble that is not rendered has a text: %#', async (messages, expected) => {
  await addCatalogue(catalogue);
  await activate('en');
  const { container } = render(
    <Root language="en" env="test">
      <FarText messages={messages} />
    </Root>,
  );
  expect(container.querySelector('.pre-wrap')?.textContent).toBe(expected);
});
