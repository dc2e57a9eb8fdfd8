import { expect, test } from 'vitest';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';
import { type Advice, type CheckName, connectionChecks } from './connection-checks.ts';

const url = 'https://console.example/webhooks/line/a1';
const tested = {
  success: true,
  reason: 'OK',
  statusCode: 200,
  detail: null,
  registeredUrl: url,
  active: true,
} as const;

type Case = [row: LineAccount, lastTest: LineConnection['lastTest']];

function account(test: Partial<NonNullable<Case[1]>> | null, more: Partial<LineAccount> = {}): Case {
  const row = {
    id: 'a1',
    brandId: 'b1',
    nickname: 'Tea',
    channelId: '1',
    hasChannelSecret: true,
    hasAccessToken: true,
    enabled: true,
    botUserId: null,
    botName: null,
    lastEventAt: null,
    createdAt: '2026-11-23T00:00:00.000Z',
    version: 1,
    ...more,
  };
  return [row, test === null ? null : { at: '2026-11-23T00:00:00.000Z', ...tested, ...test }];
}

const problems = ([row, lastTest]: Case, at = url) =>
  Object.fromEntries(
    connectionChecks(row, lastTest, at).flatMap((check) => (check.state === 'bad' ? [[check.name, check.advice]] : [])),
  ) as Partial<Record<CheckName, Advice>>;
const states = ([row, lastTest]: Case) => connectionChecks(row, lastTest, url).map(({ state }) => state);

test('all checks pass, or their results are not known yet', () => {
  expect(states(account({}))).toEqual(['good', 'good', 'good', 'good', 'good']);
  expect(states(account(null))).toEqual(['open', 'open', 'open', 'open', 'open']);
});

test('a wrong secret is distinguished from an unreachable address', () => {
  const wrong = account({ success: false, reason: 'ERROR_STATUS_CODE', statusCode: 401 });
  expect(problems(wrong)).toEqual({ signature: 'wrong-secret' });
  const lost = account({ success: false, reason: 'COULD_NOT_CONNECT', statusCode: null });
  expect(problems(lost)).toEqual({ reached: 'not-reached' });
  expect(problems(account({ success: false, reason: 'ERROR_STATUS_CODE', statusCode: 403 }))).toEqual({
    reached: 'disabled',
  });
});

test('an address that LINE rejects shows the reason', () => {
  const refused = account({
    success: false,
    reason: 'INVALID_URL',
    statusCode: null,
    registeredUrl: null,
    active: null,
  });
  expect(problems(refused)).toEqual({ reached: 'url-refused' });
  expect(problems(refused, 'http://console.example/webhooks/line/a1')).toEqual({ reached: 'not-https' });
});

test("a wrong address and a disabled switch in LINE's console are distinguished", () => {
  expect(problems(account({ registeredUrl: 'https://old.example/hook', active: false }))).toEqual({
    registered: 'other-address',
    active: 'switched-off',
  });
  expect(problems(account({ registeredUrl: null, active: null }))).toEqual({ registered: 'not-registered' });
});

test('missing secrets are reported without a test', () => {
  expect(problems(account(null, { hasChannelSecret: false, hasAccessToken: false }))).toEqual({
    token: 'no-token',
    signature: 'no-secret',
  });
  const unreachable = account({ success: false, reason: 'LINE_UNREACHABLE', registeredUrl: null, active: null });
  expect(states(unreachable)).toEqual(['open', 'open', 'open', 'open', 'open']);
});
