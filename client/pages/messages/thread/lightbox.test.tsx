import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { Lightbox } from './lightbox.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

const picture = (id: string, status = 'received') =>
  ({
    id,
    kind: 'image',
    status,
    at: '2026-01-01T10:00:00.000Z',
    content: { media: { state: 'ready' } },
  }) as unknown as Message;

test('the arrow keys do nothing after the customer unsent the shown picture', async () => {
  const shown: (string | null)[] = [];
  const show = (id: string | null) => void shown.push(id);
  const boxOf = (messages: Message[]) => (
    <Root language="en" env="test">
      <Lightbox messages={messages} shown="m2" onShow={show} />
    </Root>
  );
  const { rerender } = render(boxOf([picture('m1'), picture('m2')]));
  await screen.findByRole('dialog');
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  expect(shown).toEqual(['m1']);
  rerender(boxOf([picture('m1'), picture('m2', 'unsent')]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => void fireEvent.keyDown(window, { key: 'ArrowRight' }));
  expect(shown).toEqual(['m1']);
});

test('a picture is enlarged, rotated and downloaded, and reset with the next one', async () => {
  const show = () => undefined;
  const boxOf = (shown: string) => (
    <Root language="en" env="test">
      <Lightbox messages={[picture('m1'), picture('m2')]} shown={shown} onShow={show} />
    </Root>
  );
  const { rerender } = render(boxOf('m1'));
  const drawn = async () => (await screen.findByRole('img', { name: 'Photo' })).style.transform;
  fireEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
  fireEvent.keyDown(window, { key: 'พ', code: 'KeyR' });
  expect(await drawn()).toBe('translate(0px, 0px) rotate(90deg) scale(1)');
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(await drawn()).toBe('translate(0px, 0px) rotate(90deg) scale(1.5)');
  const file = screen.getByRole('link', { name: 'Download' });
  expect(file.getAttribute('href')).toContain('/media/messages/m1');
  expect(file.hasAttribute('download')).toBe(true);
  rerender(boxOf('m2'));
  expect(await drawn()).toBe('translate(0px, 0px) rotate(0deg) scale(1)');
});
