// Preloaded into a program under measurement. On SIGUSR2, prints the longest stop of its event loop since the previous signal. The first
// signal starts the measurement and prints 0 ms. Before that, nothing is measured, because the measurement wakes the event loop every
// millisecond.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolutionMs = 1;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  process.on('SIGUSR2', () => {
    delays.enable();
    // The maximum is 0 if there was no measurement since the previous signal.
    process.stdout.write(`longest stop ${Math.max(0, delays.max / 1e6 - resolutionMs).toFixed(1)} ms\n`);
    delays.reset();
  });
}
