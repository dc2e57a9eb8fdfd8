import { type Asking, type BrandSet, searchOf } from './asking.ts';
import { customersAgree } from './customers-agree.ts';
import { figuresAgree, percentilesAgree } from './figures-agree.ts';
import { entriesAgree, rankingsAgree } from './people-agree.ts';
import type { Query } from './ranges.ts';
import { reportsAgree, tableAgrees } from './reports-agree.ts';
import { savingsAgree } from './savings-agree.ts';
import { timesAgree } from './times-agree.ts';

/** Compares all figures of a set of brands over a range. */
export async function allAgree(asking: Asking, set: BrandSet, query: Query): Promise<void> {
  const end = `?brand=${set.brand}${searchOf(query)}`;
  await figuresAgree(asking, set, query);
  for (const { id } of asking.people) await figuresAgree(asking, set, query, id);
  await percentilesAgree(asking, set, query, end);
  await rankingsAgree(asking, set, query, end);
  await entriesAgree(asking, set, query, end);
  await timesAgree(asking, set, query, end);
  await customersAgree(asking, set, query, end);
  await savingsAgree(asking, set, query, end);
  await tableAgrees(asking, set, query, end);
  await reportsAgree(asking, set, query);
}
