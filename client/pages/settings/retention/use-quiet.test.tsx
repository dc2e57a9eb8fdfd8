import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore } from '../../../sync/store.ts';
import { useQuiet } from './retention-section.tsx';

const requests: string[] = [];
let left = 1;

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
async function publish(id: string, userId: string): Promise<void> {
  const row = { id, customer: { userId }, version: requests.length + 1 };
  await act(async () => rowStore.apply('inbox:all', [{ kind: 'conversation', id, version: row.version, row }]));
}

function Shown() {
  const { data } = useQuiet(90);
  return <p role="status">{data?.conversations}</p>;
}
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers();
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'owner', role: 'super_admin', permissions: [] } as never });
  rowStore.open('inbox:all');
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    const data = { conversations: left, messages: left, isMore: false };
    return new Response(JSON.stringify({ success: true, data, meta: {} }));
  });
});
afterEach(() => {
  rowStore.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is counted again when a conversation is erased, and not when a customer writes', async () => {
  render(<Shown />, { wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider> });
  await pass(0);
  expect(shown()).toBe('1');
  await publish('one', 'U1');
  await pass(10_000);
  expect(requests).toEqual(['/api/settings/retention?days=90']);
  left = 0;
  await publish('two', '');
  await pass(10_000);
  expect(requests).toHaveLength(2);
  expect(shown()).toBe('0');
});
