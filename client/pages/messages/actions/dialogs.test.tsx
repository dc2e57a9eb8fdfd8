import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { atoms } from '../../../atoms.ts';
import { activate } from '../../../i18n.ts';
import { Root } from '../../../root.tsx';
import { dialogAtom } from './dialog-atom.ts';
import { Dialogs } from './dialogs.tsx';

beforeAll(() => activate('en'));

const page = (
  <Root language="en" env="test">
    <Dialogs />
  </Root>
);

test('a dialog that was left with its page does not stand there when somebody comes back', async () => {
  const { unmount } = render(page);
  act(() => atoms.set(dialogAtom, { kind: 'keys' }));
  await screen.findByRole('dialog');
  unmount();
  render(page);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was refused is told to who comes back', async () => {
  const { unmount } = render(page);
  unmount();
  act(() => atoms.set(dialogAtom, { kind: 'failures', failures: [] }));
  render(page);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
