import { catalogue } from 'virtual:catalogue/line-config';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate, learn } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { AccountSection } from './account-section.tsx';

beforeAll(async () => {
  await learn(catalogue);
  await activate('en');
});

test.each([
  ['super_admin', true],
  ['admin', false],
] as const)('without any brand an account leads %s to one: %s', async (role, leads) => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'p1', role, permissions: [] } as never });
  const values = { nickname: '', brandId: null, channelId: '' };
  render(
    <Root language="en" env="test">
      <AccountSection values={values as never} brands={[]} mayChange errorOf={() => null} set={() => {}} />
    </Root>,
  );
  expect(await screen.findByText(/There is no brand yet, and an account needs one/)).toBeTruthy();
  const link = screen.queryByRole('link', { name: 'Add a brand' });
  expect(link?.getAttribute('href') ?? null).toBe(leads ? '/settings/brands/new' : null);
});
