import { figures, isFigureName } from '../../../shared/figures.ts';
import { rangeOf } from '../range.ts';
import type { FigureQuery } from './figure-query.ts';

/** Query parameters of an open figure. */
const names = ['figure', 'figure-brand', 'figure-range', 'figure-from', 'figure-to', 'figure-staff'] as const;

/** Returns the figure that is open according to the address. `null` if the address contains no figure or an unknown one. */
export function figureIn(params: URLSearchParams): FigureQuery | null {
  const name = params.get('figure');
  if (name === null || !isFigureName(name)) return null;
  const of = (part: 'range' | 'from' | 'to') => params.get(`figure-${part}`) ?? '';
  const days = rangeOf(new URLSearchParams({ range: of('range'), from: of('from'), to: of('to') }));
  const staffId = params.get('figure-staff');
  if (days === null || (staffId !== null && !(figures[name].by as readonly string[]).includes('staff'))) return null;
  const staff = staffId === null ? {} : { staff: { id: staffId, fullName: '' } };
  return { name, brand: params.get('figure-brand') ?? 'all', days, ...staff };
}

/**
 * Returns the query string of an address with `query` as the open figure, or without an open figure if `query` is `null`. A figure for a
 * part of the days, such as one weekday, is left out, because only the page knows its value.
 */
export function searchWith(search: string, query: FigureQuery | null): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  if (query !== null && query.part === undefined) {
    const { name, brand, days, staff } = query;
    params.set('figure', name);
    if (brand !== 'all') params.set('figure-brand', brand);
    for (const [key, value] of Object.entries(days)) params.set(`figure-${key}`, value);
    if (staff !== undefined) params.set('figure-staff', staff.id);
  }
  return params.size === 0 ? '' : `?${params}`;
}
