import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { SignedIds } from '../keys/signed-ids.ts';
import type { Counters, Limit } from '../ports/counters.ts';
import type { Read, Stored } from '../projections/stored.ts';

const Ticket = z.strictObject({
  id: z.string(),
  staffId: z.string(),
  until: z.number(),
  /** Id of the browser. `null` if the person has not signed in there before. */
  browser: z.string().nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * Creates and checks tickets, which identify a person between the password and the code of a sign-in. A ticket is valid for a few minutes
 * and a few attempts, and becomes invalid when the password changes.
 */
export class Tickets {
  private readonly ids: SignedIds;
  private readonly read: Read;
  private readonly now: () => number;
  private readonly counters: Counters;

  /** @param key signs the tickets */
  constructor(key: Buffer, read: Read, now: () => number, counters: Counters) {
    this.ids = new SignedIds(key);
    this.read = read;
    this.now = now;
    this.counters = counters;
  }

  issue({ row, hidden }: Stored<'staff'>, browser: string | null): string {
    const id = randomBytes(12).toString('base64url');
    const ticket: Ticket = { id, staffId: row.id, until: this.now() + limits.ticketMs, browser };
    return this.ids.sign(Buffer.from(JSON.stringify(ticket)).toString('base64url'), hidden.passwordHash ?? '');
  }

  /** Returns the staff id in a ticket, even if the ticket has expired. `null` if the ticket is invalid. */
  personOf(signed: string): string | null {
    return this.ticketOf(signed)?.staffId ?? null;
  }

  /**
   * Uses one attempt of a ticket and returns the ticket.
   * @throws Refusal `sign_in_expired` if it is invalid or expired or has no attempts left
   */
  async take(signed: string): Promise<Ticket> {
    const ticket = this.ticketOf(signed);
    if (ticket === null || ticket.until <= this.now()) throw new Refusal('sign_in_expired');
    const taken = await this.counters.take([triesOf(ticket)]);
    if (taken.state === 'full') throw new Refusal('sign_in_expired');
    return ticket;
  }

  /** Invalidates a ticket after a successful sign-in. */
  spend(ticket: Ticket): Promise<void> {
    return this.counters.fill(triesOf(ticket));
  }

  private ticketOf(signed: string): Ticket | null {
    const ticket = parsed(signed.split('.')[0] ?? '');
    const staff = ticket === null ? undefined : this.read('staff', ticket.staffId);
    if (staff === undefined || this.ids.idOf(signed, staff.hidden.passwordHash ?? '') === null) return null;
    return ticket;
  }
}

/** Limit on the attempts with a ticket. Attempts are counted for as long as the ticket is valid at most. */
const triesOf = ({ id }: Ticket): Limit => ({
  name: 'ticket',
  key: id,
  max: limits.ticketTries,
  windowMs: limits.ticketMs,
});

function parsed(id: string): Ticket | null {
  try {
    return Ticket.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}
