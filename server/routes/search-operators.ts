import { labelPresetTexts } from '../../shared/label-texts.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { Label } from '../../shared/rows.ts';
import { idsNamed, matchName, type Named } from '../../shared/search-names.ts';
import { parseSearch } from '../../shared/search-query.ts';
import { languages } from '../../shared/vocabulary.ts';
import { dayNumber, startOfDay } from '../figures/local-time.ts';
import { audienceOf, sharesBrand } from '../kinds/audience.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { ResolvedSearch } from '../queries/message-search.ts';
import { textsIn } from '../texts/texts.ts';
import type { RouteDeps } from './deps.ts';

type Deps = Pick<RouteDeps, 'engine' | 'rows'>;

/**
 * Parses a search, and resolves names to brands, labels and people that the caller can see. Everything else behaves like a name that does
 * not exist.
 * @param brandIds brands to search in, which the caller can see
 */
export function searchOf(
  { engine, rows }: Deps,
  viewer: Viewer,
  q: string,
  brandIds: readonly string[],
): ResolvedSearch {
  const query = parseSearch(q);
  const { from, label, brand, assignee, before, after } = query;
  const zone = settingsOf(engine.read).timeZone;
  const start = (day: string | null) => (day === null ? null : startOfDay(dayNumber(day), zone));
  const people = from.length + assignee.length > 0 ? peopleOf(rows, viewer) : [];
  const inBrands = brandIds.map((id): Named => ({ id, names: [engine.read('brand', id)?.row.name ?? ''] }));
  return {
    query,
    brandIds: brand.length === 0 ? [...brandIds] : idsNamed(brand, inBrands),
    labels: label.length === 0 ? null : idsNamed(label, labelsOf(rows, brandIds)),
    assignees: assignee.length === 0 ? null : assignee.flatMap((value) => assigneesNamed(value, viewer, people)),
    from: from.length === 0 ? null : from.map((value) => ({ value, ...authorsNamed(value, viewer, people) })),
    since: start(after),
    until: start(before),
  };
}

/** Returns the people whom the caller sees as colleagues, those who left included. */
function peopleOf(rows: RouteDeps['rows'], viewer: Viewer): Named[] {
  const audience = audienceOf(viewer, false);
  return rows
    .all('colleague')
    .filter(({ row }) => row.id === viewer.id || sharesBrand(audience, row))
    .map(({ row: { id, fullName } }) => ({ id, names: [fullName] }));
}

function labelsOf(rows: RouteDeps['rows'], brandIds: readonly string[]): Named[] {
  return rows
    .all('label')
    .flatMap(({ row }) => (brandIds.includes(row.brandId) ? [{ id: row.id, names: namesOf(row) }] : []));
}

/** Returns the names of a label: until it is renamed, the translations of a preset. */
function namesOf({ name, preset }: Pick<Label, 'name' | 'preset'>): string[] {
  return preset === null
    ? [name]
    : [name, preset, ...languages.map((language) => textsIn(language)(labelPresetTexts[preset]))];
}

function assigneesNamed(value: string, { id }: Viewer, people: readonly Named[]): (string | null)[] {
  const word = value.toLowerCase();
  if (word === 'me') return [id];
  return word === 'none' ? [null] : idsNamed([value], people);
}

function authorsNamed(value: string, { id }: Viewer, people: readonly Named[]) {
  return value.toLowerCase() === 'me' ? { equal: [id], containing: [] } : matchName(value, people);
}
