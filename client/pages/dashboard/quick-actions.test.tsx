import { catalogue } from 'virtual:catalogue/dashboard';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '../../../shared/api/auth.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import type { Figures } from './figures.ts';
import { QuickActions } from './quick-actions.tsx';

beforeAll(() => addCatalogue(catalogue));

test('a number that is not loaded yet is not shown as 0', () => {
  const user = { id: 's1', role: 'manager', permissions: ['messages.view'], assignedBrands: [] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  const actions = (figures: Figures) => (
    <Root language="en" env="test">
      <QuickActions figures={figures} query={{ brand: 'all', range: 'today' }} onShare={() => undefined} />
    </Root>
  );
  const { rerender } = render(actions({}));
  expect(screen.getAllByText('…')).toHaveLength(2);
  rerender(actions({ overtimeCustomers: 0, unassignedCustomers: 1 }));
  expect(screen.queryByText('…')).toBeNull();
  expect(screen.getByRole('button', { name: /^Handle overdue customers.*0/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Allocate support staff.*1/ })).toBeTruthy();
});
