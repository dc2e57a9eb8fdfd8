import { describe, expect, test } from 'vitest';
import { analyticsColumns } from '../../../shared/analytics.ts';
import { addressParams, readAddress } from './address.ts';

const unbuilt = { figures: [], by: 'day', sort: null, limit: null } as const;
const usual = { staff: null, grain: null, columns: analyticsColumns, sort: null, report: unbuilt };
const read = (search: string) => readAddress(new URLSearchParams(search));

test('an address without parameters is the usual page', () => {
  expect(read('')).toEqual(usual);
});

test('its parameters are read back unchanged', () => {
  const address = {
    staff: 's1',
    grain: 'week',
    columns: ['date', 'staff', 'csat'],
    sort: { figure: 'slaCompliance', order: 'desc' },
    report: { figures: ['revenue', 'csat'], by: 'brand', sort: { figure: 'csat', order: 'asc' }, limit: 10 },
  } as const;
  const params = addressParams(address);
  expect(params).toEqual({
    staff: 's1',
    grain: 'week',
    columns: 'date,staff,csat',
    sort: '-slaCompliance',
    figures: 'revenue,csat',
    by: 'brand',
    order: 'csat',
    limit: '10',
  });
  expect(readAddress(new URLSearchParams(params as Record<string, string>))).toEqual(address);
});

test('a change keeps other parameters and omits defaults', () => {
  expect(addressParams({ staff: 's1' })).toEqual({ staff: 's1' });
  expect(addressParams({ columns: analyticsColumns.toReversed() })).toEqual({ columns: null });
  expect(addressParams({ report: unbuilt })).toEqual({ figures: null, by: null, order: null, limit: null });
});

describe('an invalid parameter counts as missing', () => {
  test.each([
    'staff=',
    'columns=',
    'columns=nothing,else',
    'sort=nothing',
    'figures=nothing&by=day',
    'by=nothing',
    'order=csat',
  ])('%s', (search) => {
    expect(read(search)).toEqual(usual);
  });

  test.each(['0', '-1', '1.5', '1001', 'ten', ''])('a limit of %s', (limit) => {
    expect(read(`figures=csat&limit=${limit}`).report.limit).toBe(null);
  });

  test('an order by a figure that is not chosen', () => {
    expect(read('figures=csat&by=day&order=replies').report.sort).toBe(null);
  });

  test('a figure that cannot be divided like this', () => {
    expect(read('figures=csat,received&by=channel').report.figures).toEqual(['received']);
    expect(read('figures=activeRate&by=staff').report.figures).toEqual([]);
  });
});

test('columns are in the order of the table, figures in the chosen order, each once', () => {
  expect(read('columns=csat,staff,csat').columns).toEqual(['date', 'staff', 'csat']);
  expect(read('figures=csat,replies,csat&by=day').report.figures).toEqual(['csat', 'replies']);
});
