import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { guardedAll, guardLeaving, leaveQuestionAtom } from '../app/leave-guard.ts';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { signOut } from '../session/sign-in.ts';
import { sessionAtom } from '../session/state.ts';
import { LeaveSlot } from '../shell/slots.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const state = () => atoms.get(sessionAtom).state;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeAll(() => activate('en'));
afterEach(() => vi.unstubAllGlobals());

test('signing out with unsaved recovery codes asks for confirmation', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }));
  atoms.set(sessionAtom, { state: 'loggingIn' });
  const onKept = vi.fn();
  render(
    <Root language="en" env="test">
      <RecoveryCodes codes={['AAAA-BBBB']} onKept={onKept} />
      <LeaveSlot />
    </Root>,
  );
  await screen.findByText('AAAA-BBBB');
  act(signOut);
  await screen.findByRole('dialog', { name: 'Leave without saving the recovery codes?' });
  expect(state()).toBe('loggingIn');
  await press('Stay');
  await waitFor(() => expect(atoms.get(leaveQuestionAtom)).toBeNull());
  await press('I’ve saved them');
  expect(onKept).toHaveBeenCalledOnce();
  act(signOut);
  expect(atoms.get(leaveQuestionAtom)).toBeNull();
  expect(state()).toBe('signedOut');
});

test('with unsaved text as well, the question names both and saves the text', async () => {
  const save = vi.fn(async () => true);
  const discard = vi.fn();
  const go = vi.fn();
  const end = guardLeaving({ current: { asks: 'text', at: null, save, discard } });
  render(
    <Root language="en" env="test">
      <RecoveryCodes codes={['AAAA-BBBB']} onKept={() => {}} />
      <LeaveSlot />
    </Root>,
  );
  act(() => guardedAll(go));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving the recovery codes?' });
  expect(dialog.textContent).toContain('They are shown only now.');
  expect(dialog.textContent).toContain('Your changes here are not saved yet.');
  await press('Stay');
  expect(go).not.toHaveBeenCalled();
  act(() => guardedAll(go));
  await press('Save');
  await waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect([save.mock.calls.length, discard.mock.calls.length]).toEqual([1, 0]);
  end();
});
