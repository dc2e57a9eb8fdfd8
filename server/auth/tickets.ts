import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { SignedIds } from '../keys/signed-ids.ts';
import type { Read, Stored } from '../projections/stored.ts';

const Ticket = z.strictObject({
  id: z.string(),
  staffId: z.string(),
  until: z.number(),
  /** The browser that is known, by its id. */
  browser: z.string().nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

const keptMax = 10_000;

/** Between the password and the code of a sign-in: for one person, a few minutes and a few tries, and while the password stays. */
export class Tickets {
  private readonly ids: SignedIds;
  private readonly read: Read;
  private readonly now: () => number;
  /** Tries of each; one that signed in has none left. */
  private readonly tries = new Map<string, number>();

  /** @param key signs them */
  constructor(key: Buffer, read: Read, now: () => number) {
    this.ids = new SignedIds(key);
    this.read = read;
    this.now = now;
  }

  issue({ row, hidden }: Stored<'staff'>, browser: string | null): string {
    const id = randomBytes(12).toString('base64url');
    const ticket: Ticket = { id, staffId: row.id, until: this.now() + limits.ticketMs, browser };
    return this.ids.sign(Buffer.from(JSON.stringify(ticket)).toString('base64url'), hidden.passwordHash ?? '');
  }

  /** The person whom a ticket is for; null for none that is ours. */
  personOf(given: string): string | null {
    return this.ticketOf(given)?.staffId ?? null;
  }

  /** Takes one of its tries. @throws Refusal `sign_in_expired` */
  take(given: string): Ticket {
    const ticket = this.ticketOf(given);
    const tries = ticket === null ? 0 : (this.tries.get(ticket.id) ?? 0);
    if (ticket === null || ticket.until <= this.now() || tries >= limits.ticketTries) {
      throw new Refusal('sign_in_expired');
    }
    this.keep(ticket, tries + 1);
    return ticket;
  }

  /** It signed somebody in. */
  spend(ticket: Ticket): void {
    this.keep(ticket, limits.ticketTries);
  }

  private keep({ id }: Ticket, tries: number): void {
    this.tries.set(id, tries);
    if (this.tries.size > keptMax) this.tries.delete(this.tries.keys().next().value as string);
  }

  private ticketOf(given: string): Ticket | null {
    const ticket = parsed(given.split('.')[0] ?? '');
    const staff = ticket === null ? undefined : this.read('staff', ticket.staffId);
    if (staff === undefined || this.ids.idOf(given, staff.hidden.passwordHash ?? '') === null) return null;
    return ticket;
  }
}

function parsed(id: string): Ticket | null {
  try {
    return Ticket.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}
