import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys, read, remove, write } from '../session/storage.ts';
import { call, unauthenticatedEvent } from './api.ts';
import { fillPath } from './api-url.ts';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
const requests: { url: string; init: RequestInit }[] = [];

function answer({ status = 200, body = { success: true, data: null }, headers = {} }: Answer): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  });
}

const lastHeaders = () => new Headers(requests.at(-1)?.init.headers);

beforeEach(() => void requests.splice(0));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.innerHTML = '';
});

describe('calls (specification, section 7)', () => {
  test('go to /api, or to the configured base', async () => {
    answer({});
    await call('GET /test', {});
    expect(requests[0]?.url).toBe('/api/test');
    document.head.innerHTML = '<meta name="api-base" content="https://desk.example/v1/">';
    await call('GET /test', {});
    expect(requests[1]?.url).toBe('https://desk.example/v1/test');
  });

  test('carry the stored token, and none when nobody is signed in', async () => {
    answer({});
    await call('GET /test', {});
    expect(lastHeaders().has('authorization')).toBe(false);
    write(keys.token, 'abc');
    await call('GET /test', {});
    expect(lastHeaders().get('authorization')).toBe('Bearer abc');
  });

  test('send bodies as JSON', async () => {
    answer({});
    await call('POST /auth/login', { body: { username: 'mali', password: 'secret' } });
    expect(lastHeaders().get('content-type')).toBe('application/json');
    expect(requests[0]?.init.body).toBe('{"username":"mali","password":"secret"}');
    await call('GET /test', {});
    expect(lastHeaders().has('content-type')).toBe(false);
  });

  test('put parameters into the path and omit undefined ones', () => {
    expect(fillPath('/a/:id/b', { id: 'x/y ?' }, { limit: 5, cursor: undefined, q: 'ชา & tea' })).toBe(
      '/a/x%2Fy%20%3F/b?limit=5&q=%E0%B8%8A%E0%B8%B2+%26+tea',
    );
  });

  test('unwrap to the data, with the position and the epoch', async () => {
    answer({
      body: { success: true, data: [{ id: 'b1' }], meta: { total: 1 } },
      headers: { 'log-position': '42', 'log-epoch': 'e1' },
    });
    const result = await call('GET /brands', { query: {} });
    expect(result).toEqual({ error: false, data: [{ id: 'b1' }], meta: { total: 1 }, position: 42, epoch: 'e1' });
  });

  test('carry the highest position of earlier commands, until another epoch is seen (SYNC-11)', async () => {
    write(keys.token, 'abc');
    const at = async (route: 'GET /test' | 'POST /auth/renew', position: number, epoch: string) => {
      answer({ headers: { 'log-position': String(position), 'log-epoch': epoch } });
      await call(route, {} as never);
      answer({});
      await call('GET /test', {});
      return [lastHeaders().get('log-position'), lastHeaders().get('log-epoch')];
    };
    expect(await at('POST /auth/renew', 42, 'e2')).toEqual(['42', 'e2']);
    expect(await at('POST /auth/renew', 41, 'e2')).toEqual(['42', 'e2']);
    expect(await at('GET /test', 50, 'e2')).toEqual(['42', 'e2']);
    expect(await at('GET /test', 7, 'e3')).toEqual([null, null]);
    expect(await at('POST /auth/renew', 8, 'e3')).toEqual(['8', 'e3']);
    // The server does not reach the position.
    answer({ status: 503, body: { success: false, code: 'behind', message: '' } });
    await call('GET /test', {});
    expect(await at('GET /test', 5, 'e3')).toEqual([null, null]);
    expect(await at('POST /auth/renew', 6, 'e3')).toEqual(['6', 'e3']);
    remove(keys.token);
    await call('GET /test', {});
    expect(lastHeaders().has('log-position')).toBe(false);
  });

  test('give up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer({});
    await call('GET /test', {});
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  test('can be aborted by the caller', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
      signal?.aborted
        ? Promise.reject(new DOMException('The operation was aborted.', 'AbortError'))
        : new Promise(() => {}),
    );
    const result = await call('GET /test', {}, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ error: true, status: 500, message: 'The operation was aborted.' });
  });
});

describe('failures (specification, section 8)', () => {
  test('contain the details of the response', async () => {
    const details = [{ path: 'body.name', message: 'too long' }];
    answer({ status: 409, body: { success: false, code: 'name_taken', message: 'This name is taken.', details } });
    const result = await call('GET /test', {});
    expect(result).toEqual({
      error: true,
      status: 409,
      code: 'name_taken',
      message: 'This name is taken.',
      details,
      data: null,
    });
  });

  test('have status 500 and the error text of the browser when there was no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const result = await call('GET /test', {});
    expect(result).toEqual({
      error: true,
      status: 500,
      code: null,
      message: 'Failed to fetch',
      details: [],
      data: null,
    });
  });

  test("show 'Network error' when no error text is available", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('')));
    expect(await call('GET /test', {})).toMatchObject({ message: 'Network error' });
    answer({ status: 502, body: '<html>Bad gateway</html>' });
    expect(await call('GET /test', {})).toMatchObject({
      error: true,
      status: 502,
      code: null,
      message: 'Network error',
    });
  });

  test('an answer that breaks off is no answer', async () => {
    // Error that browsers throw if the connection is lost while the body is loading.
    const json = () => Promise.reject(new TypeError('network error'));
    vi.stubGlobal('fetch', () => Promise.resolve(Object.assign(new Response('{"success":tr'), { json })));
    const none = { error: true, status: 500, code: null, message: 'network error' };
    expect(await call('GET /test', {})).toMatchObject(none);
  });

  test('include an answer of 200 that is not an envelope', async () => {
    answer({ body: 'hello' });
    expect(await call('GET /test', {})).toMatchObject({ error: true, status: 200, data: null });
  });

  test('401 clears token and user and tells the page', async () => {
    write(keys.token, 'old');
    write(keys.user, '{}');
    const listener = vi.fn();
    window.addEventListener(unauthenticatedEvent, listener, { once: true });
    answer({ status: 401, body: { success: false, code: 'unauthenticated', message: 'Please sign in.' } });
    expect(await call('GET /test', {})).toMatchObject({ error: true, status: 401 });
    expect(read(keys.token)).toBeNull();
    expect(read(keys.user)).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
  });

  test('401 does not affect a user who signed in during the request', async () => {
    write(keys.token, 'old');
    let refuse: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (refuse = resolve)));
    const listener = vi.fn();
    window.addEventListener(unauthenticatedEvent, listener, { once: true });
    const asking = call('GET /test', {});
    write(keys.token, 'new');
    refuse(new Response('{"success":false,"code":"unauthenticated"}', { status: 401 }));
    expect(await asking).toMatchObject({ status: 401 });
    expect(read(keys.token)).toBe('new');
    expect(listener).not.toHaveBeenCalled();
  });

  test('other statuses leave the session alone', async () => {
    write(keys.token, 'mine');
    answer({ status: 403, body: { success: false, code: 'forbidden', message: 'no' } });
    await call('GET /test', {});
    expect(read(keys.token)).toBe('mine');
  });
});
