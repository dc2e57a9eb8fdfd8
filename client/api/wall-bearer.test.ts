import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { local } from '../session/browser-storage.ts';
import { keys } from '../session/storage.ts';

/**
 * Files are loaded and uploaded with the token of the page. On a wallboard this is the wallboard's token, even in a browser with a
 * signed-in user.
 */

let loadFile: typeof import('./download.ts')['loadFile'];
let uploadForm: typeof import('./upload-form.ts')['uploadForm'];
let authorization: string | null = null;

beforeAll(async () => {
  // Loads the modules again, because they read the token when they are loaded and may have been loaded by another test file.
  vi.resetModules();
  window.history.replaceState(null, '', '/dashboard?wall=1#oat_wallboard');
  local.setItem(keys.token, 'signed-in');
  ({ loadFile } = await import('./download.ts'));
  ({ uploadForm } = await import('./upload-form.ts'));
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.resetModules());

test('a download', async () => {
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    authorization = new Headers(headers).get('authorization');
    return new Response('bytes');
  });
  await loadFile('GET /reports/:id/download', { params: { id: 'r1' } });
  expect(authorization).toBe('Bearer oat_wallboard');
});

test('an upload', async () => {
  class Request extends EventTarget {
    upload = {};
    status = 200;
    response = {};
    onload = () => undefined;
    onloadend = () => undefined;
    open = () => undefined;
    getResponseHeader = () => null;
    setRequestHeader = (_: string, value: string) => {
      authorization = value;
    };
    send = () => {
      this.onload();
      this.onloadend();
    };
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  await uploadForm('/media', new FormData(), { onProgress: () => undefined });
  expect(authorization).toBe('Bearer oat_wallboard');
});
