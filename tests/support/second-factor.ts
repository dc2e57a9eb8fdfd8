import { TOTP } from 'otpauth';
import { type Caller, type Clock, password } from './world.ts';

const stepMs = 30_000;

/** An app on somebody's phone that makes codes. */
export class Authenticator {
  private readonly totp: TOTP;
  private readonly clock: Pick<Clock, 'now'>;

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.totp = new TOTP({ secret });
    this.clock = clock;
  }

  /** @param steps of 30 seconds by which the phone's clock is ahead */
  code(steps = 0): string {
    return this.totp.generate({ timestamp: this.clock.now() + steps * stepMs });
  }

  /** Six digits that are right at no time near. */
  wrong(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(steps)));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.has(one)) as string;
  }
}

export interface Enrolled {
  app: Authenticator;
  recoveryCodes: string[];
}

/** Sets a second factor up, to be confirmed. */
export async function offered(caller: Caller, clock: Pick<Clock, 'now'>): Promise<Enrolled> {
  const { body } = await caller.post('/auth/second-factor/enrol');
  return { app: new Authenticator(body.data.secret, clock), recoveryCodes: body.data.recoveryCodes };
}

/** Sets one up; the code of the present step is used with it. */
export async function enrolled(caller: Caller, clock: Pick<Clock, 'now'>): Promise<Enrolled> {
  const factor = await offered(caller, clock);
  const { status } = await caller.put('/auth/second-factor', { code: factor.app.code() });
  if (status !== 200) throw new Error(`not enrolled: ${status}`);
  return factor;
}

/** The first step of a sign-in. */
export async function ticketOf(caller: Caller, username: string): Promise<string> {
  const { body } = await caller.post('/auth/login', { username, password });
  return body.data.ticket;
}
