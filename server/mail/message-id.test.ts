import { expect, test } from 'vitest';
import { messageIdOf } from './message-id.ts';

test.each([
  ['https://console.example.com/desk', '0198@console.example.com'],
  ['http://localhost:3000', '0198@localhost'],
  ['http://[::1]:3000', '0198@::1'],
])('of %s', (publicUrl, messageId) => {
  expect(messageIdOf('0198', publicUrl)).toBe(messageId);
});
