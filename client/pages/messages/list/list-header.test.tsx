import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { paths } from '../../../app/routes.ts';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { ListHeader } from './list-header.tsx';
import { filterAtom, searchAtom } from './list-query.ts';
import { useListAddress } from './use-list-address.ts';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', role: 'cs_agent', permissions: [] } as never });
  navigate(paths.messages());
});
afterEach(() => {
  vi.useRealTimers();
  atoms.set(sessionAtom, { state: 'signedOut' });
  atoms.set(searchAtom, '');
  atoms.set(filterAtom, 'open');
});

const box = createRef<HTMLInputElement>();
const ignore = () => false;
function Header() {
  useListAddress();
  const searching = useAtomValue(searchAtom) !== '';
  return (
    <ListHeader
      counts={null}
      searching={searching}
      heldCount={0}
      onShowHeld={ignore}
      searchRef={box}
      onMove={ignore}
      onOpen={ignore}
    />
  );
}

test.each([
  ['stands', 300],
  ['is typed only now', 0],
])('an address that says what is shown ends a search that %s', async (_, rests) => {
  render(
    <Root language="en" env="test">
      <Header />
    </Root>,
  );
  const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search customers and messages' });
  vi.useFakeTimers();
  fireEvent.change(search, { target: { value: 'mali' } });
  act(() => void vi.advanceTimersByTime(rests));
  expect(atoms.get(searchAtom)).toBe(rests === 0 ? '' : 'mali');
  act(() => navigate(paths.filtered('overtime')));
  act(() => void vi.advanceTimersByTime(300));
  expect([atoms.get(filterAtom), atoms.get(searchAtom), search.value]).toEqual(['overtime', '', '']);
});

test('the caret is behind a picked suggestion at once, and stays behind what is typed next', async () => {
  render(
    <Root language="en" env="test">
      <Header />
    </Root>,
  );
  const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search customers and messages' });
  search.focus();
  fireEvent.click(search);
  fireEvent.click(screen.getByRole('option', { name: /^brand:/ }));
  expect([search.value, search.selectionStart]).toEqual(['brand:', 6]);
  fireEvent.change(search, { target: { value: 'brand:x' } });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect([search.value, search.selectionStart]).toEqual(['brand:x', 7]);
});
