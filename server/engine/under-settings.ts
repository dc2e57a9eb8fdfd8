import type { Event } from '../../shared/events/index.ts';
import type { Log } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';

const chunk = 4000;

/** Returns the projection set, configured with the settings that are in effect at the end of the log. */
export async function underSettings(plain: ProjectionSet, log: Pick<Log, 'readStream'>): Promise<ProjectionSet> {
  if (plain.under === undefined) return plain;
  const events: Event[] = [];
  for (let after = 0; ; ) {
    const records = await log.readStream('config', after, chunk);
    events.push(...records.flatMap((record) => record.events));
    const last = records.at(-1);
    if (last === undefined) return plain.under(events);
    after = last.position;
  }
}
