import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from '../settings.ts';
import { senderOf, serverOf } from './from-environment.ts';

describe('SMTP_URL', () => {
  const anonymous = { username: null, password: null };

  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, security: 'starttls', ...anonymous }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, security: 'tls', ...anonymous }],
    ['smtp://mail.example:465?secure=true', { host: 'mail.example', port: 465, security: 'tls', ...anonymous }],
    ['smtp://relay:2525?ignoreTLS=true', { host: 'relay', port: 2525, security: 'none', ...anonymous }],
    ['smtp://localhost', { host: 'localhost', port: 25, security: 'none', ...anonymous }],
    ['smtp://[::1]:25', { host: '::1', port: 25, security: 'none', ...anonymous }],
    ['smtp://localhost?requireTLS=true', { host: 'localhost', port: 587, security: 'starttls', ...anonymous }],
    [
      'smtps://desk%40example.com:p%2Fw%C3%B6rd@mail.example',
      { host: 'mail.example', port: 465, security: 'tls', username: 'desk@example.com', password: 'p/wörd' },
    ],
    ['smtp://a:b@127.0.0.1:1025', { host: '127.0.0.1', port: 1025, security: 'none', username: 'a', password: 'b' }],
  ])('%s', (address, server) => {
    expect(serverOf(address)).toEqual(server);
  });

  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://user@mail.example',
    'smtp://:password@mail.example',
    'smtp://%zz:b@mail.example',
    'smtp://a:b@mail.example?ignoreTLS=true',
  ])('not %s', (address) => {
    expect(serverOf(address)).toBeNull();
  });
});

describe('MAIL_FROM', () => {
  test.each([
    ['desk@example.com', { name: '', address: 'desk@example.com' }],
    [' <desk@example.com> ', { name: '', address: 'desk@example.com' }],
    ['Service desk <desk@example.com>', { name: 'Service desk', address: 'desk@example.com' }],
    ['"โต๊ะ, 客服" <desk@example.com>', { name: 'โต๊ะ, 客服', address: 'desk@example.com' }],
  ])('%s', (text, sender) => {
    expect(senderOf(text)).toEqual(sender);
  });

  test.each(['', 'desk', 'a@b@c', 'Desk <desk>', 'a@example.com, b@example.com'])('not %s', (text) => {
    expect(senderOf(text)).toBeNull();
  });
});

describe('both settings', () => {
  const both = { SMTP_URL: 'smtps://desk:s3cret@mail.example', MAIL_FROM: 'desk@example.com' };

  test('must be set together', () => {
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(both).mail).toMatchObject({ host: 'mail.example', from: { address: 'desk@example.com' } });
    for (const name of ['SMTP_URL', 'MAIL_FROM'])
      expect(() => readConfig({ ...both, [name]: '' })).toThrow(ConfigError);
  });

  test('an invalid URL is refused, and its password is not in the error', () => {
    const wrong = () => readConfig({ ...both, SMTP_URL: 'smtp://desk:s3cret@mail.example?ignoreTLS=true' });
    expect(wrong).toThrow(ConfigError);
    expect(wrong).toThrow(/^((?!s3cret).)*$/);
    expect(() => readConfig({ ...both, MAIL_FROM: 'desk' })).toThrow(ConfigError);
  });
});
