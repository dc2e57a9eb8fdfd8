import { catalogue } from 'virtual:catalogue/settings';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { NoneOpen } from './no-brand.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

test.each([
  ['super_admin', [], 'No brands yet', true],
  ['admin', ['all'], 'No brands yet', false],
  ['cs_agent', [], 'You don’t have access to any brands', false],
] as const)('%s with %o sees: %s', async (role, assignedBrands, expected, mayMake) => {
  const user = { id: 'p1', role, assignedBrands, permissions: [], hasAllBrandsAccess: false };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
  render(
    <Root language="en" env="test">
      <NoneOpen icon={null} />
    </Root>,
  );
  expect((await screen.findByRole('heading')).textContent).toBe(expected);
  expect(screen.queryByRole('link', { name: 'Add a brand' }) !== null).toBe(mayMake);
});
