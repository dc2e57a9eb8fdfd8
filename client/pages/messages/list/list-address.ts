import { conditionNames, conditions, isList, type Selection } from '../../../../shared/inbox-conditions.ts';
import { type Sort, sorts } from '../../../../shared/inbox-order.ts';
import { limits } from '../../../../shared/limits.ts';
import { type Chosen, firstShown, isSameChoice, type Shown, viewNames } from './list-query.ts';

/** State of the list in the address of the page. */
export interface ListAddress {
  shown: Shown;
  search: string;
}

/** Query parameters of the list. All other parameters of the address belong to other parts of the page. */
const names = ['view', 'filter', 'sort', 'q', ...conditionNames] as const;

/** Whether the address contains a state of the list. */
export const isListAddress = (params: URLSearchParams): boolean => names.some((name) => params.has(name));

/** Returns the parameters of a list. Empty for the first state, in the usual order. */
export function listParams({ shown, search }: ListAddress, sort: Sort): Record<string, string> {
  const { view, chosen } = shown;
  const isFirst = view === null && chosen !== null && isSameChoice(chosen, firstShown.chosen as Chosen);
  const params = {
    ...(view === null ? {} : { view }),
    ...(chosen === null || isFirst ? {} : chosenParams(chosen)),
    ...(search === '' ? {} : { q: search }),
  };
  const isUsual = Object.keys(params).length === 0 && sort === 'smart';
  return isUsual || (view !== null && shown.sort === null) ? params : { ...params, sort };
}

function chosenParams({ filter, conditions: selected }: Chosen): Record<string, string> {
  const given = conditionNames.flatMap((name) =>
    selected[name] === undefined ? [] : [[name, String(selected[name])]],
  );
  return { filter, ...Object.fromEntries(given) };
}

/** Returns the state of the list that the address contains. Unknown values are ignored. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const view = params.get('view') || null;
  const filter = viewNames.find((name) => name === params.get('filter'));
  const conditions = selectionIn(params);
  const isChosen = filter !== undefined || Object.keys(conditions).length > 0;
  const chosen = isChosen ? { filter: filter ?? 'all', conditions } : view === null ? firstShown.chosen : null;
  const sort = sorts.find((name) => name === params.get('sort')) ?? null;
  return { shown: { view, chosen, sort }, search: (params.get('q') ?? '').trim().slice(0, limits.phraseMax) };
}

function selectionIn(params: URLSearchParams): Selection {
  const entries = conditionNames.flatMap((name): [string, unknown][] => {
    const text = params.get(name);
    if (text === null) return [];
    if (!isList(name)) return text === 'true' || text === 'false' ? [[name, text === 'true']] : [];
    const { values } = conditions[name];
    const given = [...new Set(text.split(','))].filter(
      (value) => value !== '' && value.length <= 100 && (values === null || values.includes(value)),
    );
    return given.length === 0 ? [] : [[name, given.slice(0, limits.conditionValuesMax)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the address with other parameters of the list. */
export function withListParams(search: string, list: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  for (const [name, value] of Object.entries(list)) params.set(name, value);
  // Commas separate values and need no escape.
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
