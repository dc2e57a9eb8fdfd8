import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Macro, MacroAction } from '../../../../shared/macro-row.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { useAfterResolve } from '../next/after-resolve.ts';
import { useRunMacro } from './use-macros.ts';

beforeEach(async () => {
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', permissions: [] } as never });
});
afterEach(() => {
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <Root language="en" env="test">
    {children}
  </Root>
);
const resolves: MacroAction = { type: 'status', status: 'resolved' };

test.each<[string, MacroAction, number, number]>([
  ['resolves the open conversation opens the next one', resolves, 200, 1],
  ['was refused does not', resolves, 403, 0],
  ['changes something else does not', { type: 'priority', priority: 'high' }, 200, 0],
])('a macro that %s', async (_, action, status, expected) => {
  const success = status === 200;
  const body = success ? { success, data: { id: 'c1', version: 1 } } : { success, code: 'forbidden', message: '' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const next = vi.fn();
  const { result } = renderHook(
    () => {
      useAfterResolve('c1', { next, close: () => undefined });
      return useRunMacro();
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current).not.toBeNull());
  await act(() => result.current(['c1'], { id: 'm1', name: 'Done', actions: [action] } as unknown as Macro));
  expect(next).toHaveBeenCalledTimes(expected);
});

test.each([
  ['one conversation', ['c1']],
  ['several conversations', ['c1', 'c2']],
])('a macro in %s is repeated with the same id after a request without a response', async (_, ids) => {
  const sent: string[] = [];
  const done = ids.length === 1 ? { id: 'c1', version: 1 } : ids.map((id) => ({ id, success: true }));
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).clientId);
    if (sent.length === 1) throw new Error('timeout');
    return Response.json({ success: true, data: done });
  });
  const { result } = renderHook(useRunMacro, { wrapper });
  await waitFor(() => expect(result.current).not.toBeNull());
  const macro = { id: 'm2', name: 'Hello', actions: [{ type: 'reply', text: 'Hello' }] } as unknown as Macro;
  for (let n = 0; n < 3; n++) await act(() => result.current(ids, macro));
  const [first, again, other] = sent;
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
