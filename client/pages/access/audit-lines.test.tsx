import { catalogue } from 'virtual:catalogue/access';
import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Audit, AuditChange } from '../../../shared/audit.ts';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { AuditAct, AuditSummary } from './audit-lines.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

test.each([
  ['staff', 'staff.created', 'Somchai', 'User Somchai created'],
  ['signIn', 'session.started', 'Somchai', 'Somchai signed in'],
  ['refusal', 'sign-in.refused', 'Somchai', 'Somchai was refused'],
  ['refusal', 'sign-in.refused', '', 'Sign-in denied'],
  ['refusal', 'access.refused', '', 'Access denied'],
] as const)('a line about %s, %s of "%s"', (kind, event, name, expected) => {
  const line = { subject: { kind, id: 's1', name }, event, changes: [] } as unknown as Audit;
  const { container } = render(
    <Root language="en" env="test">
      <p>
        <AuditAct line={line} />
      </p>
    </Root>,
  );
  expect(container.querySelector('p')?.textContent).toBe(expected);
});

const of = (field: string, before: AuditChange['before'], after: AuditChange['after'], secret = false) => ({
  field,
  before,
  after,
  secret,
});

test.each([
  ['one change has its values', [of('fullName', 'Ann', 'Anna')], 'Full name: Ann to Anna'],
  [
    'each of a few has them',
    [of('warnAt', 80, 90), of('stopAt', 100, null)],
    'Warn at: 80 to 90 · Stop at: 100 to none',
  ],
  ['a fact has one value', [of('sessions', null, 2)], 'Sessions: 2'],
  ['a secret has none', [of('password', true, true, true)], 'Password: replaced'],
  [
    'a list has how many came and went',
    [of('role', 'cs_agent', 'cs_lead'), of('permissions', ['a', 'b'], ['b', 'c', 'd'])],
    'Role: CS Agent to CS Lead · Permissions +2 −1',
  ],
  ['a list in another order says so', [of('permissions', ['a', 'b'], ['b', 'a'])], 'Permissions: order changed'],
  ['a long text has its field alone', [of('text', 'Hello', 'Good morning. '.repeat(9))], 'Text'],
  [
    'of many there are the fields',
    ['host', 'port', 'username', 'fromName'].map((field) => of(field, 'a', 'b')),
    'Server, Port, Username and Sender name',
  ],
  [
    'of very many the first, and how many others',
    ['username', 'fullName', 'email', 'role', 'status'].map((field) => of(field, null, 'a')),
    'Username, Full name, Email and 2 more',
  ],
])('%s', (_, changes, expected) => {
  const { container } = render(
    <Root language="en" env="test">
      <p>
        <AuditSummary changes={changes} names={() => undefined} />
      </p>
    </Root>,
  );
  expect(container.querySelector('p')?.textContent).toBe(expected);
});
