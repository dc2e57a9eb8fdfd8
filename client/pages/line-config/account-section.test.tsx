import { catalogue } from 'virtual:catalogue/line-config';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { AccountSection } from './account-section.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

test.each([
  ['super_admin', [], [], /^There are no brands yet, and an account must belong to one. Add a brand$/, true],
  ['admin', ['all'], [], /^There are no brands yet, .* Ask a super administrator/, false],
  ['admin', [], [], /^You don’t have access to a brand, .* Ask an administrator/, false],
  [
    'admin',
    [],
    ['brand.create'],
    /^You don’t have access to a brand, and an account must belong to one. Add a brand$/,
    true,
  ],
] as const)(
  'without a brand an account leads %s of %o with %o to one, or to somebody',
  async (role, brands, keys, expected, leads) => {
    const user = { id: 'p1', role, assignedBrands: brands, permissions: keys };
    atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
    const values = { nickname: '', brandId: null, channelId: '' };
    render(
      <Root language="en" env="test">
        <AccountSection values={values as never} brands={[]} mayChange errorOf={() => null} set={() => {}} />
      </Root>,
    );
    const notice = await screen.findByText(/an account must belong to one/);
    expect(notice.textContent).toMatch(expected);
    const link = screen.queryByRole('link', { name: 'Add a brand' });
    expect(link?.getAttribute('href') ?? null).toBe(leads ? '/settings/brands/new' : null);
  },
);
