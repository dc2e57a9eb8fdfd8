interface Wake {
  at: number;
  run: () => void;
}

const wakes = new Set<Wake>();
let timer: ReturnType<typeof setTimeout> | undefined;
let timerAt = Number.POSITIVE_INFINITY;

/** Runs something once at a moment; one timer serves everything that waits. @returns the function that calls it off */
export function wakeAt(at: number, run: () => void): () => void {
  const wake = { at, run };
  wakes.add(wake);
  wind(at);
  return () => wakes.delete(wake);
}

function wind(at: number): void {
  if (at >= timerAt) return;
  clearTimeout(timer);
  timerAt = at;
  timer = setTimeout(ring, Math.max(0, at - Date.now()));
}

function ring(): void {
  timerAt = Number.POSITIVE_INFINITY;
  const now = Date.now();
  for (const wake of [...wakes]) {
    if (wake.at > now) continue;
    wakes.delete(wake);
    wake.run();
  }
  for (const { at } of wakes) wind(at);
}
