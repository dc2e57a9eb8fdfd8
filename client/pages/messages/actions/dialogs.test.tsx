import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { dialogAtom } from './dialog-atom.ts';
import { Dialogs } from './dialogs.tsx';

const signIn = (permissions: string[]) =>
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', role: 'cs_agent', permissions } as never });

beforeAll(() => activate('en'));
beforeEach(() => signIn([]));

const page = (
  <Root language="en" env="test">
    <Dialogs />
  </Root>
);

test('a dialog closed by leaving the page is not open on return', async () => {
  const { unmount } = render(page);
  act(() => atoms.set(dialogAtom, { kind: 'keys' }));
  await screen.findByRole('dialog');
  unmount();
  render(page);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal is shown when the user returns', async () => {
  const { unmount } = render(page);
  unmount();
  act(() => atoms.set(dialogAtom, { kind: 'failures', failures: [] }));
  render(page);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

/** Returns the keys that the list of shortcuts shows to a person with the given permissions. */
async function mapFor(...permissions: string[]): Promise<(string | null)[]> {
  signIn(permissions);
  render(page);
  act(() => atoms.set(dialogAtom, { kind: 'keys' }));
  const map = await screen.findByRole('dialog');
  return Array.from(map.querySelectorAll('dd'), ({ textContent }) => textContent);
}

test('the map of keys names the verbs that the person may use, and no others', async () => {
  const keys = await mapFor('messages.close');
  expect(keys).toContain('E');
  expect(keys).not.toContain('A');
});

const resolving = 'CtrlShiftEnter';

test('the keyboard help of a user with read access lists no keys for replies', async () => {
  const keys = await mapFor('messages.view');
  for (const key of ['R', 'X', 'CtrlEnter', resolving, '@']) expect(keys).not.toContain(key);
});

test('the keyboard help lists send and resolve for users who can do both', async () => {
  const keys = await mapFor('messages.reply');
  expect(keys).toEqual(expect.arrayContaining(['R', 'X', 'CtrlEnter']));
  expect(keys).not.toContain(resolving);
  cleanup();
  expect(await mapFor('messages.reply', 'messages.close')).toContain(resolving);
});
