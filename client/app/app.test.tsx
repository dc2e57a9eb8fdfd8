import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../shared/api/auth.ts';
import { type Role, roleDefaults } from '../../shared/permissions.ts';
import { activate } from '../i18n/i18n.ts';
import { announceSignIn, checkSession } from '../session/session-events.ts';
import { signOut } from '../session/sign-in.ts';
import { sessionAtom } from '../session/state.ts';
import { keys, write } from '../session/storage.ts';
import { collapsedAtom } from '../shell/collapsed.ts';
import { App } from './app.tsx';
import { atoms } from './atoms.ts';
import { Root } from './root.tsx';

/** A socket that never opens. These tests check what pages show without a connection. */
class ClosedSocket extends EventTarget {
  readonly readyState = 0;
  close(): void {}
  send(): void {}
}

const requests: string[] = [];
const userOf = (role: Role): SessionUser => ({
  id: `u-${role}`,
  username: role,
  fullName: 'Mali Srisuk',
  email: 'm@example.com',
  role,
  permissions: [...roleDefaults[role]],
  assignedBrands: ['b1'],
  isMaster: false,
  hasAllBrandsAccess: false,
  canBypassAllRestrictions: false,
  status: 'active',
  presence: 'online',
});

const absent = { success: false, code: 'not_ready', message: 'The server is not ready yet.' };

/** Mocks a server that identifies the user by the token and answers all other requests with `not_ready`. */
function serve(): void {
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const role = (new Headers(headers).get('authorization') ?? '').replace('Bearer ', '') as Role;
    const isKnown = /\/auth\/(setup|me|renew)$/.test(url);
    if (!isKnown) return Promise.resolve(new Response(JSON.stringify(absent), { status: 503 }));
    const data = url.endsWith('/auth/setup') ? { needsOwner: false, registrationOpen: false } : { user: userOf(role) };
    return Promise.resolve(new Response(JSON.stringify({ success: true, data })));
  });
}

async function open(path: string, role: Role | null): Promise<void> {
  if (role !== null) write(keys.token, role);
  window.history.replaceState(null, '', path);
  void checkSession();
  render(
    <Root language="en" env="test">
      <App />
    </Root>,
  );
  await waitFor(() => expect(screen.queryByText('starting system')).toBeNull());
}
const heading = (name: string) => screen.findByRole('heading', { name });

/** Loads the code of the pages before the tests, because on a busy machine loading can take longer than the timeout of `waitFor`. */
beforeAll(async () => {
  await Promise.all([
    import('../pages/dashboard/dashboard-page.tsx'),
    import('../pages/messages/messages-page.tsx'),
    import('../pages/settings/settings-page.tsx'),
  ]);
});
beforeEach(async () => {
  requests.splice(0);
  atoms.set(sessionAtom, { state: 'starting' });
  atoms.set(collapsedAtom, false);
  vi.stubGlobal('WebSocket', ClosedSocket);
  serve();
  await activate('en');
});
afterEach(() => vi.unstubAllGlobals());

describe('the route table (specification, section 2)', () => {
  test.each(['/', '/dashboard', '/messages/c1', '/nowhere'])('signed out, %s leads to the sign-in', async (path) => {
    await open(path, null);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
  });

  test.each(['/', '/login', '/nowhere', '/nowhere/else'])('signed in, %s leads to the dashboard', async (path) => {
    await open(path, 'super_admin');
    expect(await heading('Dashboard')).toBeTruthy();
    expect(window.location.pathname).toBe('/dashboard');
  });

  test.each(['/', '/login', '/nowhere'])(
    'signed in without the dashboard, %s leads to the first page that is open',
    async (path) => {
      await open(path, 'cs_agent');
      expect(await heading('Messages')).toBeTruthy();
      expect(window.location.pathname).toBe('/messages');
    },
  );

  test('a page of the product stays', async () => {
    await open('/reports', 'super_admin');
    expect(await heading('Reports')).toBeTruthy();
    expect(window.location.pathname).toBe('/reports');
  });

  test.each([
    ['super_admin', '/settings', 'General'],
    ['super_admin', '/settings/quick-replies', 'Quick replies'],
    ['super_admin', '/settings/nowhere', 'General'],
    ['cs_lead', '/settings', 'Quick replies'],
    ['cs_lead', '/settings/labels', 'Labels'],
    ['cs_agent', '/settings', 'Quick replies'],
  ] as const)('for %s %s shows its section', async (role, path, section) => {
    await open(path, role);
    expect(await heading('Settings')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: section })).toBeTruthy();
    expect(window.location.pathname).toBe(path);
  });

  test.each([
    ['cs_lead', '/settings/general'],
    ['viewer', '/settings'],
    ['viewer', '/settings/quick-replies'],
    ['cs_agent', '/settings/labels'],
    ['admin', '/settings/backup'],
  ] as const)('for %s %s is not open', async (role, path) => {
    await open(path, role);
    expect(await heading('You do not have access to this page')).toBeTruthy();
  });

  test('a page without permission sends no request and links to the first permitted page', async () => {
    await open('/dashboard', 'cs_agent');
    expect(await heading('You do not have access to this page')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Messages' }).getAttribute('href')).toBe('/messages');
    expect(requests.filter((call) => call.includes('dashboard'))).toEqual([]);
  });

  const { origin } = window.location;
  const comes = (role: Role) => act(() => announceSignIn({ token: role, user: userOf(role) }));
  const place = () => window.location.pathname + window.location.search;
  const isAsked = () => screen.findByRole('button', { name: 'Sign in' });

  test.each(['/reports?report=r1', '/settings/quick-replies', '/nowhere?of=no&page=1'])(
    'a sign-in leads to %s, which was wanted before',
    async (path) => {
      await open(path, null);
      await isAsked();
      expect(place()).toBe('/login');
      comes('super_admin');
      await waitFor(() => expect(place()).toBe(path.startsWith('/nowhere') ? '/dashboard' : path));
    },
  );

  test('a sign-in leads to no other origin, and not nowhere', async () => {
    await open(`${origin}//evil.example/reports?report=r1`, null);
    await isAsked();
    expect(window.history.state.wanted.to).toBe('/evil.example/reports?report=r1');
    comes('super_admin');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    expect(window.location.origin).toBe(origin);
  });

  test('after a session expires, only the same user returns to the previous page', async () => {
    await open('/reports?report=r1', null);
    await isAsked();
    comes('super_admin');
    await heading('Reports');
    act(() => atoms.set(sessionAtom, { state: 'signedOut' }));
    await isAsked();
    comes('manager');
    await waitFor(() => expect(place()).toBe('/dashboard'));
    await act(() => window.history.replaceState(null, '', '/reports?q=tea'));
    await heading('Reports');
    act(() => atoms.set(sessionAtom, { state: 'signedOut' }));
    await isAsked();
    comes('manager');
    await waitFor(() => expect(place()).toBe('/reports?q=tea'));
  });

  test('signing out discards the page to return to', async () => {
    await open('/reports?report=r1', null);
    await isAsked();
    comes('super_admin');
    await heading('Reports');
    act(() => signOut());
    await isAsked();
    comes('super_admin');
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  test('a signed-out session redirects to the sign-in page', async () => {
    await open('/reports', 'super_admin');
    await heading('Reports');
    act(() => atoms.set(sessionAtom, { state: 'signedOut' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
  });
});

describe('the sidebar', () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Main menu' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  test.each<[Role, string[]]>([
    ['viewer', ['/dashboard', '/messages', '/analytics', '/performance']],
    ['cs_agent', ['/messages', '/performance']],
    ['manager', ['/dashboard', '/messages', '/analytics', '/performance', '/reports']],
    [
      'super_admin',
      [
        '/dashboard',
        '/messages',
        '/analytics',
        '/performance',
        '/reports',
        '/monitor',
        '/access-control',
        '/line-config',
        '/settings',
      ],
    ],
  ])('shows %s what their role opens', async (role, expected) => {
    await open('/performance', role);
    await heading('Performance');
    expect(links().slice(0, expected.length)).toEqual(expected);
    expect(links().slice(expected.length)).toEqual([]);
  });

  test('shows who is signed in, and the active entry by path prefix', async () => {
    await open('/settings/brands', 'super_admin');
    await heading('Settings');
    expect(screen.getByText('Mali Srisuk')).toBeTruthy();
    expect(screen.getByText('SUPER ADMIN')).toBeTruthy();
    expect(screen.getByText('MS')).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/settings');
  });

  test('follows the system settings of the browser', async () => {
    await open('/reports', 'super_admin');
    await heading('Reports');
    expect(screen.getByText('LINE 客服中心')).toBeTruthy();
    write(keys.systemSettings, JSON.stringify({ systemName: 'Siam Desk', systemSubtitle: 'At your service' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: keys.systemSettings })));
    expect(await screen.findByText('Siam Desk')).toBeTruthy();
    expect(screen.getByText('At your service')).toBeTruthy();
  });
});
