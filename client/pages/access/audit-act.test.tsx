import { catalogue } from 'virtual:catalogue/access';
import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Audit } from '../../../shared/audit.ts';
import { Root } from '../../app/root.tsx';
import { activate, learn } from '../../i18n/i18n.ts';
import { AuditAct } from './audit-act.tsx';

beforeAll(async () => {
  await learn(catalogue);
  await activate('en');
});

test.each([
  ['staff', 'staff.created', 'Somchai', 'User Somchai created'],
  ['signIn', 'session.started', 'Somchai', 'Somchai signed in'],
  ['refusal', 'sign-in.refused', 'Somchai', 'Somchai was refused'],
  ['refusal', 'sign-in.refused', '', 'Sign-in denied'],
  ['refusal', 'access.refused', '', 'Access denied'],
] as const)('a line about %s, %s of "%s"', (kind, event, name, words) => {
  const line = { subject: { kind, id: 's1', name }, event, changes: [] } as unknown as Audit;
  const { container } = render(
    <Root language="en" env="test">
      <p>
        <AuditAct line={line} />
      </p>
    </Root>,
  );
  expect(container.querySelector('p')?.textContent).toBe(words);
});
