import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { activate } from '../../../i18n.ts';
import { Root } from '../../../root.tsx';
import { Lightbox } from './lightbox.tsx';

beforeAll(() => activate('en'));

const picture = (id: string, status = 'received') =>
  ({
    id,
    kind: 'image',
    status,
    at: '2026-01-01T10:00:00.000Z',
    content: { media: { state: 'ready' } },
  }) as unknown as Message;

test('the arrow keys show nothing once the customer has taken back the picture that was shown', async () => {
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
