import { vi } from 'vitest';

const { waitFor } = vi;

// Sets the default timeout to a minute, as for `expect.poll`. Vitest has no setting for it, and its default is a second.
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 60_000, ...(typeof options === 'number' ? { timeout: options } : options) });
