import { catalogue } from 'virtual:catalogue/dashboard';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { Ranking } from './ranking.tsx';

test('the improvement ranking does not describe slower people as faster', async () => {
  await activate('en');
  await addCatalogue(catalogue);
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', permissions: [], assignedBrands: [] } as never });
  const row = (rank: number, fullName: string, value: number) => ({
    rank,
    staff: { id: fullName, fullName, role: 'cs_agent' as const },
    value,
    samples: 10,
  });
  const data = [row(1, 'Mali', 12), row(2, 'Nok', -40)];
  render(
    <Root language="en" env="test">
      <Ranking
        query={{ brand: 'all', range: 'last7' }}
        result={{ data, error: null, retry: () => {} }}
        name="improvement"
        title="Improvement"
        heads={[null, 'change']}
        empty="None"
      />
    </Root>,
  );
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(rows).toEqual([expect.stringMatching(/Mali.*12 s faster$/), expect.stringMatching(/Nok.*40 s slower$/)]);
});
