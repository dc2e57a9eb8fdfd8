import { customersAgree } from './customers-agree.ts';
import { figuresAgree, percentilesAgree } from './figures-agree.ts';
import { entriesAgree, rankingsAgree } from './people-agree.ts';
import type { Query } from './ranges.ts';
import { reportsAgree, tableAgrees } from './reports-agree.ts';
import { type BrandSet, type RestComparison, searchOf } from './rest-comparison.ts';
import { savingsAgree } from './savings-agree.ts';
import { timesAgree } from './times-agree.ts';

/** Compares all figures of a set of brands over a range. */
export async function allAgree(comparison: RestComparison, set: BrandSet, query: Query): Promise<void> {
  const end = `?brand=${set.brand}${searchOf(query)}`;
  await figuresAgree(comparison, set, query);
  for (const { id } of comparison.people) await figuresAgree(comparison, set, query, id);
  await percentilesAgree(comparison, set, query, end);
  await rankingsAgree(comparison, set, query, end);
  await entriesAgree(comparison, set, query, end);
  await timesAgree(comparison, set, query, end);
  await customersAgree(comparison, set, query, end);
  await savingsAgree(comparison, set, query, end);
  await tableAgrees(comparison, set, query, end);
  await reportsAgree(comparison, set, query);
}
