import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { RowsBehind } from './rows-behind.tsx';

const meta = { asOf: '2026-11-26T08:00:00.000Z', timeZone: 'Asia/Bangkok', verifiedTo: null } as FiguresMeta;

beforeAll(async () => {
  await addCatalogue();
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', role: 'admin', permissions: [] } as never });
});

const row = {
  conversationId: null,
  messageId: null,
  episodeId: null,
  staffId: null,
  brandId: 'b1',
  value: 1,
  why: '',
};

test.each([
  ['all rows of a part are there', null, false, ['Counted 2', 'Excluded 1']],
  ['some rows of a part are there', null, true, ['Counted 2+', 'Excluded']],
  ['some rows are there of a figure that is counted', 40, true, ['Counted 40', 'Excluded 10']],
])('the number of omitted rows is shown once it is known: %s', (_, samples, hasMore, expected) => {
  const rows = [true, true, false].map((counted) => ({ ...row, counted, at: meta.asOf }));
  render(
    <Root language="en" env="test">
      <RowsBehind
        figure={{ name: 'received', unit: 'count', value: 40, samples } as unknown as Figure}
        meta={meta}
        view={{
          state: 'ready',
          error: null,
          rows,
          total: hasMore ? 50 : 3,
          totalIsMore: false,
          hasMore,
        }}
        scrollRef={{ current: null }}
        onMore={() => {}}
        onClose={() => {}}
      />
    </Root>,
  );
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(
    expected,
  );
});

test.each([
  [true, 0],
  [false, 1],
])('the excluded rows are stated to be none only once all rows are loaded: more rows %s', (hasMore, count) => {
  const rows = [true, true].map((counted) => ({ ...row, counted, at: meta.asOf }));
  render(
    <Root language="en" env="test">
      <RowsBehind
        figure={{ name: 'received', unit: 'count', value: 2, samples: 2 } as unknown as Figure}
        meta={meta}
        view={{ state: 'ready', error: null, rows, total: hasMore ? 14 : 2, totalIsMore: false, hasMore }}
        scrollRef={{ current: null }}
        onMore={() => {}}
        onClose={() => {}}
      />
    </Root>,
  );
  fireEvent.click(screen.getByRole('radio', { name: /^Excluded/ }));
  expect(screen.queryAllByText('Nothing was excluded.')).toHaveLength(count);
});
