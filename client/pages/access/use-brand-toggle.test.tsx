import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Staff } from '../../../shared/rows.ts';
import { Root } from '../../app/root.tsx';
import { activate } from '../../i18n/i18n.ts';
import { useBrandToggle } from './brands-tab.tsx';

const person = { id: 'p1', version: 1, assignedBrands: ['a'] } as Partial<Staff> as Staff;
const sent: { assignedBrands: string[]; version: number }[] = [];
let answer: (status?: number) => Promise<void>;

beforeAll(() => activate('en'));
beforeEach(() => {
  sent.splice(0);
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const requested = JSON.parse(String(body));
    sent.push(requested);
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = (status = 200) =>
      act(async () => {
        const data = { ...person, ...requested, version: requested.version + 1 };
        resolve(Response.json({ success: status === 200, code: 'internal', data, meta: {} }, { status }));
      });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Root language="en" env="test">
      {children}
    </Root>
  );
  const { result } = renderHook(useBrandToggle, { wrapper });
  await act(async () => undefined);
  const shown = () => ['a', 'b', 'c'].filter((brandId) => result.current.has(person, brandId)).join('');
  const click = (brandId: string) => act(async () => result.current.toggle(person, brandId));
  return { shown, click };
}

test('a second click on the same person is shown immediately and applied after the first', async () => {
  const { shown, click } = await open();
  await click('b');
  await click('c');
  expect([shown(), sent.length]).toEqual(['abc', 1]);
  await answer();
  expect(sent[1]).toEqual({ assignedBrands: ['a', 'b', 'c'], version: 2 });
  await answer();
  expect(shown()).toBe('abc');
});

test('toggling a brand twice restores it, and a refusal reverts only its own change', async () => {
  const { shown, click } = await open();
  await click('b');
  await click('c');
  await click('b');
  expect(shown()).toBe('ac');
  await answer(500);
  await answer();
  expect(shown()).toBe('ac');
  await answer();
  expect([shown(), sent.at(-1)?.assignedBrands]).toEqual(['ac', ['a', 'c']]);
});
