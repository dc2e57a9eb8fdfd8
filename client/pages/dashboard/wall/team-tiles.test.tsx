import { catalogue } from 'virtual:catalogue/dashboard';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionUser } from '../../../../shared/api/auth.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { TeamTiles } from './team-tiles.tsx';

test('a team that has not come is no team without people', async () => {
  await activate('en');
  await addCatalogue(catalogue);
  const user = { id: 's1', permissions: ['dashboard.view', 'messages.view'], assignedBrands: ['all'] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  render(
    <Root language="en" env="test">
      <TeamTiles brandIds={['b1']} />
    </Root>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Team · — online · — busy · — offline');
  expect(screen.queryByText('No one is online.')).toBeNull();
});
