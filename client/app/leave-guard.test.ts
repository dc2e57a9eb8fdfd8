import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardAndGo, saveAndGo } from '../shell/leave-dialog.tsx';
import { atoms } from './atoms.ts';
import {
  aroundNav,
  guardedAll,
  guardedOne,
  guardLeaving,
  leaveQuestionAtom,
  offerLeaving,
  stay,
  type Unsaved,
  unguarded,
} from './leave-guard.ts';

const ends: (() => void)[] = [];
const navigate = (to: string, { replace = false } = {}) =>
  window.history[replace ? 'replaceState' : 'pushState'](null, '', to);
const go = (to: string, replace = true) => aroundNav(navigate, to, { replace });
const question = () => atoms.get(leaveQuestionAtom);
const address = () => window.location.pathname + window.location.search;

/** Registers a form with unsaved text. @param at Query parameters whose change discards the form; `null` for any parameter. */
function typed(at: Unsaved['at'], more: Partial<Unsaved> = {}) {
  const discard = vi.fn();
  const unsaved = { current: { asks: 'text' as const, at, save: null, discard, ...more } };
  const end = guardLeaving(unsaved);
  ends.push(end);
  return { unsaved, end, discard };
}

beforeEach(() => {
  navigate('/access-control?tab=users&person=p1&q=som', { replace: true });
  ends.push(offerLeaving());
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test.each([
  ['another person', '/access-control?tab=users&person=p2&q=som', true],
  ['another tab', '/access-control?tab=audit&person=p1&q=som', true],
  ['nobody', '/access-control?tab=users&q=som', true],
  ['the page by its own link', '/access-control', true],
  ['another page', '/settings', true],
  ['another search, under which they stand', '/access-control?tab=users&person=p1&q=mali', false],
])('a replaced address that leads to %s', (_, to, isAsked) => {
  typed(['tab', 'person']);
  go(to);
  expect(question() !== null).toBe(isAsked);
  expect(address() === to).toBe(!isAsked);
});

test('unsaved text without a place belongs to its own address only', () => {
  typed(null);
  go('/access-control?q=som&person=p1&tab=users');
  expect(question()).toBeNull();
  go('/access-control?q=mali&person=p1&tab=users');
  expect(question()).not.toBeNull();
});

test('the search that was changed meanwhile is part of the address that one stays at', async () => {
  typed(['tab', 'person']);
  go('/access-control?tab=users&person=p1&q=mali');
  navigate('/access-control?tab=users&person=p2');
  window.history.back();
  await vi.waitFor(() => expect(address()).toBe('/access-control?tab=users&person=p1&q=mali'));
  expect(question()).toBeNull();
});

test('going back asks for confirmation, stays on the page meanwhile, and continues after the decision', async () => {
  navigate('/settings', { replace: true });
  navigate('/access-control?tab=users&person=p1');
  typed(['tab', 'person']);
  window.history.back();
  await vi.waitFor(() => expect(question()).not.toBeNull());
  expect(address()).toBe('/access-control?tab=users&person=p1');
  discardAndGo(question()!);
  await vi.waitFor(() => expect(address()).toBe('/settings'));
  expect(question()).toBeNull();
});

test('confirmed navigation and navigation by the client are not guarded', () => {
  const { discard } = typed(['person']);
  unguarded(() => go('/access-control?tab=users'));
  expect(address()).toBe('/access-control?tab=users');
  go('/settings', false);
  expect(address()).toBe('/access-control?tab=users');
  discardAndGo(question()!);
  expect([address(), discard.mock.calls.length]).toEqual(['/settings', 1]);
});

test('one confirmation covers all forms of the page and continues when all are saved', async () => {
  const [name, other] = [vi.fn(async () => true), vi.fn(async () => false)];
  typed(null, { save: name });
  typed(null, { save: other });
  go('/settings');
  await saveAndGo(question()!);
  expect([name.mock.calls.length, other.mock.calls.length, address()]).toEqual([
    1,
    1,
    '/access-control?tab=users&person=p1&q=som',
  ]);
  go('/settings');
  other.mockResolvedValue(true);
  await saveAndGo(question()!);
  expect(address()).toBe('/settings');
});

test('closing a form asks for confirmation of that form only, and never after it was unmounted', () => {
  const [close, leave] = [vi.fn(), vi.fn()];
  const drawer = typed(null);
  const page = typed(null);
  guardedOne(drawer.unsaved, close);
  expect(question()?.unsaved).toEqual([drawer.unsaved]);
  drawer.end();
  expect(question()).toBeNull();
  guardedOne(drawer.unsaved, close);
  expect(close).toHaveBeenCalledOnce();
  guardedAll(leave);
  stay();
  page.end();
  guardedAll(leave);
  expect(leave).toHaveBeenCalledOnce();
});
