import { join } from 'node:path';
import Database from 'better-sqlite3';
import { figuresIn } from '../../../server/figures/set.ts';
import { RowStore } from '../../../server/projections/write.ts';
import { checkConversation } from '../../../server/queries/figures/conversation-check.ts';
import { type DayPlace, type SlotPlace, SumsCheck } from '../../../server/queries/figures/sums-check.ts';
import type { Verdict } from '../../../server/queries/figures/verdict.ts';
import type { World } from '../world.ts';

/** Returns the errors that the checker finds in all conversations, slots and days. The list is empty if the figures are correct. */
export async function foundWrong({ app: { log }, dataDir }: World, zone: string): Promise<Verdict[]> {
  const store = new RowStore(new Database(join(dataDir, 'figures.db'), { readonly: true }), figuresIn(zone));
  try {
    const read = <R>(sql: string) =>
      store.sqlite
        .prepare<[], string>(sql)
        .pluck()
        .all()
        .map((row) => JSON.parse(row) as R);
    const sums = new SumsCheck(store, zone);
    const verdicts = [
      ...read<SlotPlace>('SELECT row FROM slots').map((place) => sums.slot(place)),
      ...read<DayPlace>('SELECT row FROM days').map((place) => sums.day(place)),
    ];
    for (const { id } of read<{ id: string }>("SELECT row FROM rows WHERE kind = 'standing'")) {
      verdicts.push(await checkConversation({ log, store }, id));
    }
    return verdicts.filter(({ state }) => state !== 'right');
  } finally {
    store.close();
  }
}
