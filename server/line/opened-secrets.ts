import type { Secrets } from '../keys/secrets.ts';

const max = 2000;

/** Caches decrypted values, because webhooks need the channel secret thousands of times per second. */
export class OpenedSecrets {
  private readonly secrets: Secrets;
  private readonly opened = new Map<string, string | null>();

  constructor(secrets: Secrets) {
    this.secrets = secrets;
  }

  /** Returns the decrypted value. `null` if there is no value, or if this installation's key cannot decrypt it. */
  open(sealed: string | null): string | null {
    if (sealed === null) return null;
    const known = this.opened.get(sealed);
    if (known !== undefined) return known;
    if (this.opened.size >= max) this.opened.clear();
    const text = this.tryOpen(sealed);
    this.opened.set(sealed, text);
    return text;
  }

  private tryOpen(sealed: string): string | null {
    try {
      return this.secrets.open(sealed);
    } catch {
      return null;
    }
  }
}
