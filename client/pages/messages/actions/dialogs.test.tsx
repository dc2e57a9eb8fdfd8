import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate } from '../../../i18n/i18n.ts';
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

test('a refusal shows when the person comes back', async () => {
  const { unmount } = render(page);
  unmount();
  act(() => atoms.set(dialogAtom, { kind: 'failures', failures: [] }));
  render(page);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
