import { notificationsStore } from '@mantine/notifications';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../i18n.ts';
import { rowStore } from '../sync/store.ts';
import { toastUndo, undoLast } from '../ui/toast-undo.tsx';
import { useNotices } from './use-notices.ts';

const asked: string[] = [];
function Notices() {
  useNotices();
  return null;
}

/** A busy machine takes its time. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

/** A server that knows every conversation. */
function serve(): void {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const data = { id: url.split('/').at(-1), version: 1, memberGroup: 'vip1', customer: {}, lastMessage: null };
    return Promise.resolve(Response.json({ success: true, data }));
  });
}
const standing = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ id }) => id);
};
const tell = (ids: readonly string[], version = 1, cause = 'vip') =>
  rowStore.apply(
    'me',
    ids.map((id) => {
      const row = {
        id,
        version,
        cause,
        conversationId: `of-${id}`,
        at: new Date(Date.now() + version).toISOString(),
      };
      return { kind: 'notification', id, version, row };
    }),
  );

afterEach(() => {
  rowStore.clear();
  vi.unstubAllGlobals();
  asked.length = 0;
});

test('of many notices at once a few are shown, and only those are asked for', async () => {
  await activate('en');
  serve();
  rowStore.open('me');
  render(<Notices />);
  const ids = Array.from({ length: 40 }, (_, n) => `n${n}`);
  tell(ids);
  await soon(() => expect(standing()).toEqual(ids.slice(0, 4)));
  expect(asked).toHaveLength(4);
  // One that stands is raised again.
  tell(['n2', 'n30'], 2);
  await soon(() => expect(asked).toHaveLength(5));
  expect(asked.at(-1)).toContain('of-n2');
  expect(standing()).toHaveLength(4);
  // What a colleague meant for this person is shown all the same.
  tell(['m1'], 3, 'mentioned');
  await soon(() => expect(standing()).toContain('m1'));
});

test('a notice that came before this was there is shown as well, unless it is old', async () => {
  await activate('en');
  serve();
  rowStore.open('me');
  tell(['early']);
  tell(['old'], -3_600_000);
  render(<Notices />);
  await soon(() => expect(standing()).toContain('early'));
  expect(standing()).not.toContain('old');
});

test('a notice that is gone before its conversation came is not shown any more', async () => {
  await activate('en');
  serve();
  const known = fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (url: string) =>
    (url.includes('of-late') ? promise : Promise.resolve()).then(() => known(url)),
  );
  rowStore.open('me');
  render(<Notices />);
  tell(['late']);
  rowStore.clear();
  rowStore.open('me');
  resolve();
  tell(['next']);
  await soon(() => expect(standing()).toContain('next'));
  expect(standing()).not.toContain('late');
});

test('no way back stays open when the toasts go with who was signed in', async () => {
  await activate('en');
  const undo = vi.fn();
  const { unmount } = render(<Notices />);
  toastUndo('Resolved', undo);
  unmount();
  expect(standing()).toEqual([]);
  expect(undoLast()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});
