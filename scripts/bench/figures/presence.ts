import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../../shared/limits.ts';
import { Child } from '../child.ts';
import { agentId, environment, makeCompany, tokenOf } from '../data/company.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { Crowd } from '../load/crowd.ts';

const people = 300;
const windows = 4;
const sockets = people * windows;
/** Maximum time that a page takes to reconnect after a lost connection. Milliseconds. */
const comingMs = 2000;

/** Measures presence while all staff of one brand connect, are disconnected briefly, and then for longer than the grace period. */
export function presence(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    await makeCompany(folder, people);
    const server = await Child.serve('server', ['serve'], environment(folder));
    const tokens = Array.from({ length: sockets }, (_, n) => tokenOf(agentId(n % people)));
    const crowd = new Crowd(server.url, tokens);
    const figures: Figure[] = [];
    const come = async (when: string) => {
      await server.longestStop();
      const before = server.cpuSeconds().first;
      await crowd.come(comingMs);
      const { frames, rows, bytes } = await crowd.quiet(1000);
      const longest = await server.longestStop();
      const note = `${frames} frames, ${(bytes / 1e6).toFixed(1)} MB, ${(server.cpuSeconds().first - before).toFixed(1)} s of the main thread`;
      figures.push(
        {
          name: `rows sent to a socket when ${people} people come ${when}`,
          unit: '',
          value: rows / sockets,
          limit: { what: 'one of each', value: people },
          target: { of: 'ratio', atMost: 2 },
          note,
        },
        {
          name: `longest stop of the event loop meanwhile, ${sockets} sockets`,
          unit: 'ms',
          value: longest,
          limit: { what: 'the time in which they come', value: comingMs },
          target: { of: 'ratio', atMost: 0.2 },
        },
      );
    };
    await come('for the first time');
    crowd.cut();
    await come('back after a moment');
    crowd.cut();
    await delay(limits.presenceGraceMs + 3000);
    await come('back after a while');
    crowd.cut();
    await server.stop();
    return figures;
  });
}
