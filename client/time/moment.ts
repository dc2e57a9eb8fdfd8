interface Wake {
  at: number;
  run: () => void;
}

const wakes = new Set<Wake>();
let timer: ReturnType<typeof setTimeout> | undefined;
let timerAt = Number.POSITIVE_INFINITY;

/** Runs a callback once at a time in epoch milliseconds. One timer serves all callbacks. @returns a function that cancels it */
export function wakeAt(at: number, run: () => void): () => void {
  const wake = { at, run };
  wakes.add(wake);
  wind(at);
  return () => {
    wakes.delete(wake);
    if (wakes.size > 0) return;
    clearTimeout(timer);
    timerAt = Number.POSITIVE_INFINITY;
  };
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
