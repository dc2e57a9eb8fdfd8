import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../shared/api/auth.ts';
import { call } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { brandAtom } from './brand-choice.ts';
import { fetchProfile } from './profile.ts';
import { checkSession, listenToSession } from './session-events.ts';
import { signIn, signOut } from './sign-in.ts';
import { passwordChangeAtom, sessionAtom } from './state.ts';
import { keys, read, readJson, write } from './storage.ts';

const user: SessionUser = {
  id: 'u1',
  username: 'mali',
  fullName: 'Mali',
  email: 'm@example.com',
  role: 'cs_lead',
  permissions: ['messages.view'],
  assignedBrands: ['b1'],
  isMaster: false,
  hasAllBrandsAccess: false,
  canBypassAllRestrictions: false,
  status: 'active',
  presence: 'online',
};

const session = () => atoms.get(sessionAtom);
function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}
const refuse = () => answer(401, { success: false, code: 'unauthenticated', message: 'Please sign in.' });

let stop = () => {};
const navigate = vi.fn();
beforeEach(() => {
  atoms.set(sessionAtom, { state: 'starting' });
  navigate.mockReset();
  stop = listenToSession(navigate);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('startup', () => {
  test('sends no request without a token', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    await checkSession();
    expect(session()).toEqual({ state: 'signedOut' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a valid token restores the session and refreshes the stored user', async () => {
    write(keys.token, 't');
    write(keys.user, '{"old":true}');
    answer(200, { success: true, data: { user } });
    await checkSession();
    expect(session()).toEqual({ state: 'signedIn', user });
    expect(readJson(keys.user)).toEqual(user);
  });

  test.each([true, false])(
    'whether a new password is required comes from the answer: %s',
    async (mustChangePassword) => {
      atoms.set(passwordChangeAtom, !mustChangePassword);
      write(keys.token, 't');
      answer(200, { success: true, data: { user, mustChangePassword } });
      await checkSession();
      expect(atoms.get(passwordChangeAtom)).toBe(mustChangePassword);
    },
  );

  test.each([
    ['no user in the answer', 200, { success: true, data: {} }],
    ['no success flag', 200, { data: { user } }],
    ['a refusal', 403, { success: false, code: 'account_inactive', message: 'no' }],
    ['an error of the server', 500, { success: false, code: 'internal', message: 'no' }],
  ])('any failure signs out silently: %s', async (_, status, body) => {
    write(keys.token, 't');
    write(keys.user, '{}');
    answer(status, body);
    await checkSession();
    expect(session()).toEqual({ state: 'signedOut' });
    expect([read(keys.token), read(keys.user)]).toEqual([null, null]);
  });
});

test('a sign-out in another tab during the request is not undone by the response', async () => {
  write(keys.token, 't');
  let respond: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  const checking = checkSession();
  localStorage.removeItem(keys.token);
  window.dispatchEvent(new StorageEvent('storage', { key: keys.token }));
  respond(new Response(JSON.stringify({ success: true, data: { user } })));
  await checking;
  expect(session()).toEqual({ state: 'signedOut' });
  expect(read(keys.user)).toBeNull();
});

test.each([
  ['was of another person', 200, { success: true, data: { user: { ...user, id: 'u0' } } }],
  ['was not known any more', 401, { success: false, code: 'unauthenticated', message: 'no' }],
  ['could not be checked', 503, { success: false, code: 'not_ready', message: 'no' }],
])('a sign-in in another tab during the check of a token that %s holds', async (_, status, body) => {
  write(keys.token, 'old');
  const tells: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => tells.push(resolve)));
  const checking = checkSession();
  write(keys.token, 'new');
  answer(200, { success: true, data: { user } });
  tells[0]?.(new Response(JSON.stringify(body), { status }));
  await checking;
  expect([session(), read(keys.token)]).toEqual([{ state: 'signedIn', user }, 'new']);
});

describe('signing in and out', () => {
  test('the window event userLoggedIn signs in', () => {
    window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: { user, token: 'new' } }));
    expect(session()).toEqual({ state: 'signedIn', user });
    expect(read(keys.token)).toBe('new');
    expect(readJson(keys.user)).toEqual(user);
  });

  test('signing in passes through the state of logging in', async () => {
    answer(200, { success: true, data: { token: 'new', user } });
    const signingIn = signIn({ username: 'mali', password: 'x' });
    expect(session()).toEqual({ state: 'loggingIn' });
    expect(await signingIn).toBeNull();
    expect(session()).toEqual({ state: 'signedIn', user });
  });

  test('a wrong password returns its reason', async () => {
    answer(401, { success: false, code: 'invalid_credentials', message: 'no' });
    expect(await signIn({ username: 'mali', password: 'x' })).toMatchObject({ code: 'invalid_credentials' });
    expect(session()).toEqual({ state: 'signedOut' });
  });

  test('after a wrong password the next attempt is shown as in progress until it ends', async () => {
    vi.useFakeTimers();
    answer(401, { success: false, code: 'invalid_credentials', message: 'no' });
    await signIn({ username: 'mali', password: 'x' });
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    void signIn({ username: 'mali', password: 'y' });
    vi.advanceTimersByTime(2000);
    expect(session()).toEqual({ state: 'loggingIn' });
  });

  test('a token refused at startup does not affect the following sign-in', async () => {
    vi.useFakeTimers();
    write(keys.token, 'of yesterday');
    answer(401, { success: false, code: 'unauthenticated', message: 'no' });
    const checked = checkSession();
    await vi.advanceTimersByTimeAsync(0);
    await checked;
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    void signIn({ username: 'mali', password: 'x' });
    vi.advanceTimersByTime(2000);
    expect(session()).toEqual({ state: 'loggingIn' });
  });

  test('signing out clears the storage immediately and notifies the server with the old token', () => {
    const fetched = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => {}));
    vi.stubGlobal('fetch', fetched);
    write(keys.token, 'mine');
    signOut();
    expect(session()).toEqual({ state: 'signedOut' });
    expect(read(keys.token)).toBeNull();
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer mine');
  });
});

describe("the user's own state", () => {
  const own = ['draft:u1:c1', 'attached:draft:u1:c1', keys.pending, 'messages.floating', keys.brand];
  const ofBrowser = [keys.language, keys.systemSettings, 'composer.swapEnter'];
  const left = () => own.filter((key) => localStorage.getItem(key) !== null);
  beforeEach(() => {
    for (const key of [...own, ...ofBrowser]) localStorage.setItem(key, '"x"');
    write(keys.token, 't');
    window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: { user, token: 't' } }));
  });

  test('leaves the browser when they sign out; choices of the browser stay', () => {
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    signOut();
    expect(left()).toEqual([]);
    expect(ofBrowser.filter((key) => localStorage.getItem(key) === null)).toEqual([]);
  });

  test('of the chosen brand nothing is left for the next person at the same page', () => {
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    const leave = atoms.sub(brandAtom, () => undefined);
    const enters = (id: string) =>
      window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: { user: { ...user, id }, token: id } }));
    atoms.set(brandAtom, 'b1');
    signOut();
    enters('u2');
    expect(atoms.get(brandAtom)).toBe('all');
    leave();
  });

  test('stays at a 401 for when they sign in again, and leaves when another person does', async () => {
    refuse();
    await call('GET /test', {});
    window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: { user, token: 'new' } }));
    expect(left()).toEqual(own);
    await call('GET /test', {});
    const other = { ...user, id: 'u2' };
    window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: { user: other, token: 'theirs' } }));
    expect(left()).toEqual([]);
    expect(readJson(keys.user)).toEqual(other);
  });
});

describe('a 401 in the middle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    write(keys.token, 't');
    atoms.set(sessionAtom, { state: 'signedIn', user });
    window.history.replaceState(null, '', '/messages');
  });

  test('leads to /login after one second', async () => {
    refuse();
    await call('GET /test', {});
    vi.advanceTimersByTime(999);
    expect(navigate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login');
    expect(session()).toEqual({ state: 'signedOut' });
  });

  test('does not redirect from /login', async () => {
    window.history.replaceState(null, '', '/login');
    refuse();
    await call('GET /test', {});
    vi.advanceTimersByTime(2000);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('is cancelled when a user signs in meanwhile', async () => {
    refuse();
    await call('GET /test', {});
    window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: { user, token: 'new' } }));
    vi.advanceTimersByTime(2000);
    expect(session()).toEqual({ state: 'signedIn', user });
    expect(navigate).not.toHaveBeenCalled();
  });
});

test.each([
  ['a flag of success', { data: { user } }],
  ['a user', { success: true, data: {} }],
])('P4: a profile response without %s is refused by its own name', async (_, body) => {
  write(keys.token, 'token');
  answer(200, body);
  await expect(fetchProfile()).rejects.toThrow('Invalid response format from auth API');
});
