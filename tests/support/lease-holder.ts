import { PostgresLease } from '../../server/cluster/postgres-lease.ts';

// Process that acquires the lease of the database in the first argument. Prints a line for each look at the lease: the time of the
// machine's monotonic clock in nanoseconds before the look, and the term.

const [url = '', durationMs, giveUpMs, renewEveryMs] = process.argv.slice(2);
const durations = { durationMs: Number(durationMs), giveUpMs: Number(giveUpMs), renewEveryMs: Number(renewEveryMs) };
const lease = new PostgresLease({ url, warn: (message) => console.error(message), ...durations });

function look(): void {
  const at = process.hrtime.bigint();
  process.stdout.write(`${at} ${lease.held() ?? 0}\n`);
}

await lease.start({ acquired: look, lost: look });
setInterval(look, 2);
