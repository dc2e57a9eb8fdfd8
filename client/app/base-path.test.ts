import { afterEach, expect, test } from 'vitest';
import { apiBase, besideApi } from '../api/api-url.ts';
import { addressOf, here } from './base-path.ts';

afterEach(() => {
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

test.each([
  ['', '/messages/7', '/messages/7'],
  ['/desk', '/desk/messages/7', '/messages/7'],
  ['/desk', '/deskmate', '/deskmate'],
])('under "%s" the address %s is the place %s', (base, address, place) => {
  document.head.innerHTML = `<meta name="base-path" content="${base}">`;
  window.history.replaceState(null, '', `${address}?at=1`);
  expect(here()).toEqual({ pathname: place, search: '?at=1' });
  expect(addressOf('/login')).toBe(`${window.location.origin}${base}/login`);
});

test.each([
  ['/desk/api', '/desk/socket.io/'],
  ['https://desk.example/v1/', 'https://desk.example/socket.io/'],
])('sockets lie beside calls to %s', (base, sockets) => {
  document.head.innerHTML = `<meta name="api-base" content="${base}">`;
  expect(besideApi('socket.io/').href).toBe(new URL(sockets, window.location.href).href);
  expect(apiBase()).toBe(base.replace(/\/$/, ''));
});
