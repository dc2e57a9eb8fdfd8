import { expect, test } from 'vitest';
import { effectivePermissions, type Role } from '../../shared/permissions.ts';
import { problemsOf } from './check-record.ts';
import type { Actor, LogRecord } from './port.ts';

const refused = { type: 'access.refused', staffId: 'p', route: 'GET /staff', details: [], address: '::1', repeated: 0 };

const recordOf = (actor: Actor, stream: string): LogRecord =>
  ({ position: 1, stream, at: 0, actor, events: [refused], contents: {} }) as unknown as LogRecord;

test.each<[Actor, string]>([
  ['system', 'security'],
  ['staff:p', 'security'],
  ['token:t/staff:p', 'security'],
  ['token:t/staff:p', 'config'],
])('a record of %s in %s is valid', (actor, stream) => {
  expect(problemsOf(recordOf(actor, stream), 0)).toEqual([]);
});

test.each(['token:t', 'token:/staff:p', 'token:a/b/staff:p', 'unknown'])(
  'a record of the actor %s is invalid',
  (actor) => {
    expect(problemsOf(recordOf(actor as Actor, 'config'), 0)).toHaveLength(1);
  },
);

const settings = (changes: Record<string, unknown>) =>
  problemsOf({ ...recordOf('system', 'config'), events: [{ type: 'settings.changed', changes }] } as LogRecord, 0);

test.each<Record<string, unknown>>([
  { timeZone: 'Not/AZone' },
  { timeZone: 7 },
  { backupAt: 'noon' },
  { secondFactorFrom: 'emperor' },
  { staffCapacity: 'many' },
  { iceServers: 'all' },
])('settings cannot contain %j', (changes) => {
  expect(settings(changes)).toHaveLength(1);
});

test.each<Record<string, unknown>>([
  {},
  { backupAt: '02:30', timeZone: 'Asia/Taipei', secondFactorFrom: null },
  { reward: '', staffCapacity: 5000 },
  { iceServers: [{ urls: 'turn:turn.example', username: 'desk', credential: 'open' }] },
  { obsoleteColour: 'green' },
])('settings of older releases can contain %j', (changes) => {
  expect(settings(changes)).toEqual([]);
});

test.each(['emperor', 'constructor'])('the role %s is invalid', (role) => {
  const events = [{ type: 'staff.changed', staffId: 'p', role }] as unknown as LogRecord['events'];
  expect(problemsOf({ ...recordOf('system', 'config'), events }, 0)).toHaveLength(1);
});

test.each(['emperor', 'constructor'])('the role %s grants no permissions', (role) => {
  expect(effectivePermissions(role as Role, null)).toEqual([]);
  expect(effectivePermissions(role as Role, ['messages.view'])).toEqual([]);
});
