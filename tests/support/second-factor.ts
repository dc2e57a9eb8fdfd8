import { TOTP } from 'otpauth';
import { type Caller, type Clock, password } from './world.ts';

const stepMs = 30_000;

/** An authenticator app on a user's phone. */
export class Authenticator {
  private readonly totp: TOTP;
  private readonly clock: Pick<Clock, 'now'>;

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.totp = new TOTP({ secret });
    this.clock = clock;
  }

  /** @param steps number of 30-second steps by which the phone's clock is ahead */
  code(steps = 0): string {
    return this.totp.generate({ timestamp: this.clock.now() + steps * stepMs });
  }

  /** Returns six digits that are not a valid code now, or within a minute before or after. */
  wrong(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(steps)));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.has(one)) as string;
  }
}

export interface Enrolled {
  app: Authenticator;
  recoveryCodes: string[];
}

/** Starts an enrolment without confirming it. */
export async function offered(caller: Caller, clock: Pick<Clock, 'now'>): Promise<Enrolled> {
  const { body } = await caller.post('/auth/second-factor/enrol');
  return { app: new Authenticator(body.data.secret, clock), recoveryCodes: body.data.recoveryCodes };
}

/** Enrols a second factor. The code of the current step is used up afterwards. */
export async function enrolled(caller: Caller, clock: Pick<Clock, 'now'>): Promise<Enrolled> {
  const factor = await offered(caller, clock);
  const { status } = await caller.put('/auth/second-factor', { code: factor.app.code() });
  if (status !== 200) throw new Error(`not enrolled: ${status}`);
  return factor;
}

/** Completes the first step of a sign-in. @returns the ticket for the second step */
export async function ticketOf(caller: Caller, username: string): Promise<string> {
  const { body } = await caller.post('/auth/login', { username, password });
  return body.data.ticket;
}
