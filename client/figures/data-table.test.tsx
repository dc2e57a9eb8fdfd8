import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Root } from '../app/root.tsx';
import { addCatalogue } from '../i18n/i18n.ts';
import { ColumnMenu } from './column-menu.tsx';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-columns.ts';

interface Person {
  id: string;
  name: string;
  points: number | null;
}
const columns: TableColumn<Person>[] = [
  { id: 'name', header: 'Person', value: ({ name }) => name },
  { id: 'points', header: 'Points', value: ({ points }) => points, isNumber: true },
  {
    id: 'double',
    header: 'Double',
    value: ({ points }) => points && points * 2,
    cell: ({ points }) => `2 × ${points}`,
  },
];
const people: Person[] = [
  { id: '1', name: 'Mali', points: 20 },
  { id: '2', name: 'anong', points: null },
  { id: '3', name: 'Kit', points: 100 },
];

function show(props: Partial<Parameters<typeof DataTable<Person>>[0]> = {}) {
  return render(
    <Root language="en" env="test">
      <DataTable label="People" columns={columns} rows={people} rowId={({ id }) => id} empty="Nobody yet" {...props} />
    </Root>,
  );
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

beforeAll(() => addCatalogue());

test('sorts numbers largest first, text by locale, and unknown values last in both directions', () => {
  show();
  expect(names()).toEqual(['Mali', 'anong', 'Kit']);
  press('Points');
  expect([names(), sortOf('Points')]).toEqual([['Kit', 'Mali', 'anong'], 'descending']);
  press('Points');
  expect([names(), sortOf('Points')]).toEqual([['Mali', 'Kit', 'anong'], 'ascending']);
  press('Person');
  expect([names(), sortOf('Person'), sortOf('Points')]).toEqual([['anong', 'Kit', 'Mali'], 'ascending', null]);
});

test('rows sorted by the server keep their order', () => {
  const onSort = vi.fn();
  show({ sortedBy: { sort: { column: 'points', descending: true }, onSort } });
  expect(names()).toEqual(['Mali', 'anong', 'Kit']);
  press('Points');
  expect(onSort).toHaveBeenCalledWith({ column: 'points', descending: false });
});

test('unknown values are a dash, and totals are below all rows', () => {
  show({ totals: { id: 'all', name: 'All', points: 120 }, firstSort: { column: 'name', descending: false } });
  expect(names()).toEqual(['anong', 'Kit', 'Mali', 'All']);
  expect(within(screen.getByRole('row', { name: /anong/ })).getAllByRole('cell')[0]?.textContent).toBe('—');
});

test('shows a text without rows, but not while they are loading', () => {
  const { unmount } = show({ rows: [] });
  expect(screen.getByRole('cell').textContent).toBe('Nobody yet');
  unmount();
  show({ rows: null });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

test('Enter opens a row, and arrows lead to the others', async () => {
  const onOpen = vi.fn();
  show({ onOpen });
  const [first, , third] = screen.getAllByRole('row').slice(1);
  act(() => first?.focus());
  fireEvent.keyDown(first as HTMLElement, { key: 'End' });
  await vi.waitFor(() => expect(document.activeElement).toBe(third));
  fireEvent.keyDown(third as HTMLElement, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledWith(people[2]);
});

test('numbers that open are one stop of the keyboard, and so they stay when one opens only later', async () => {
  let open = (): void => undefined;
  function Points({ id, points }: Person) {
    const [opens, setOpens] = useState(id !== '2');
    if (id === '2') open = () => setOpens(true);
    return opens ? (
      <button type="button" data-figure>
        {points}
      </button>
    ) : (
      points
    );
  }
  const [name, points] = columns as [TableColumn<Person>, TableColumn<Person>];
  show({ columns: [name, { ...points, cell: (person) => <Points {...person} /> }] });
  const stops = () =>
    screen.getAllByRole('cell').flatMap((cell) => [...cell.querySelectorAll('button')].map(({ tabIndex }) => tabIndex));
  expect(stops()).toEqual([0, -1]);
  act(() => open());
  await vi.waitFor(() => expect(stops()).toEqual([0, -1, -1]));
});

test('in a scrolling list rows are fully visible, and the own row below does not displace them', () => {
  const heightOf = () => screen.getByRole('group', { name: 'People' }).style.maxHeight;
  const { unmount } = show({ maxRows: 2, ownId: '1' });
  expect(heightOf()).toBe('calc(var(--table-head) + 72px)');
  unmount();
  show({ maxRows: 2, ownId: '3' });
  expect(heightOf()).toBe('calc(var(--table-head) + 108px)');
});

test('10,000 rows are announced and few of them rendered', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({ id: String(id), name: `Person ${id}`, points: id }));
  show({ rows: many });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row', { hidden: true }).length).toBeLessThan(100);
});

test('columns are chosen in a menu, and the first one stays', async () => {
  function Chosen() {
    const [hidden, hide] = useState<ReadonlySet<string>>(new Set(['double']));
    return (
      <>
        <ColumnMenu columns={columns} hidden={hidden} onChange={hide} />
        <DataTable label="People" columns={columns} rows={people} rowId={({ id }) => id} hidden={hidden} empty="" />
      </>
    );
  }
  render(
    <Root language="en" env="test">
      <Chosen />
    </Root>,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Person', 'Points']);
  act(() => screen.getByRole('button', { name: /Columns\s*2 of 3/ }).click());
  const items = await screen.findAllByRole('menuitemcheckbox');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Points', 'Double']);
  act(() => items[1]?.click());
  expect(screen.getByRole('columnheader', { name: 'Double', hidden: true })).toBeTruthy();
});

test('a cell that spans several columns replaces their cells', () => {
  const [name, points, ...rest] = columns as [TableColumn<Person>, TableColumn<Person>, ...TableColumn<Person>[]];
  const over = { ...points, span: (row: Person) => (row.points === null ? 2 : 1) };
  show({ columns: [name, over, ...rest] });
  const cells = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
  expect(cells.map((row) => row.map((cell) => (cell as HTMLTableCellElement).colSpan))).toEqual([
    [],
    [1, 1],
    [2],
    [1, 1],
  ]);
});
