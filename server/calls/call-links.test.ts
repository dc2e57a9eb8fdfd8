import { expect, test } from 'vitest';
import { Secrets } from '../keys/secrets.ts';
import { callLinks } from './call-links.ts';

const links = callLinks(new Secrets(Buffer.alloc(32, 7)), 'https://console.example');
const tokenOf = (callId: string) => new URL(links.urlOf(callId)).pathname.slice('/c/'.length);

test('a link resolves to its call, and other tokens do not', () => {
  const token = tokenOf('k1');
  expect(links.callIdOf(token)).toBe('k1');
  const others = callLinks(new Secrets(Buffer.alloc(32, 8)), 'https://console.example');
  expect(others.callIdOf(token)).toBeNull();
  for (const wrong of ['', 'k1', 'k1.', `k2.${token.split('.')[1]}`, `${token}x`, `${token}.x`, token.slice(0, -1)]) {
    expect(links.callIdOf(wrong)).toBeNull();
  }
});
