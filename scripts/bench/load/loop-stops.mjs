// Preloaded into a program under measurement. On SIGUSR2, prints the longest stop of its event loop since the previous signal.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolutionMs = 1;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  process.on('SIGUSR2', () => {
    // The maximum is 0 if there was no measurement since the previous signal.
    process.stdout.write(`longest stop ${Math.max(0, delays.max / 1e6 - resolutionMs).toFixed(1)} ms\n`);
    delays.reset();
  });
}
