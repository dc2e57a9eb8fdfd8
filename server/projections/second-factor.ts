import type { EventOf } from '../../shared/events/index.ts';
import { type ProjectionContext, put, type RowOp, type SecondFactor } from './stored.ts';

type SecondFactorEvent = EventOf<(typeof secondFactorEvents)[number]>;

export const secondFactorEvents = [
  'second-factor.offered',
  'second-factor.enabled',
  'second-factor.used',
  'second-factor.changed',
  'second-factor.removed',
] as const;

/** Returns the state of a second factor after an event. Used for the rows and for restoring backups. */
export function secondFactorAfter(
  before: SecondFactor | null,
  event: SecondFactorEvent,
  at: number,
): SecondFactor | null {
  if (event.type === 'second-factor.offered') {
    return { state: 'offered', secret: event.secret, recoveryCodes: event.recoveryCodes };
  }
  if (event.type === 'second-factor.removed' || before === null) return null;
  const { secret, recoveryCodes } = before;
  switch (event.type) {
    case 'second-factor.enabled':
      return { state: 'active', secret, recoveryCodes, lastStep: event.step, since: at };
    case 'second-factor.changed':
      return { ...before, secret: event.secret ?? secret, recoveryCodes: event.recoveryCodes ?? recoveryCodes };
    case 'second-factor.used': {
      const { code } = event;
      if ('recovery' in code) return { ...before, recoveryCodes: recoveryCodes.filter((one) => one !== code.recovery) };
      return before.state === 'active' ? { ...before, lastStep: code.step } : before;
    }
  }
}

export function secondFactor(event: SecondFactorEvent, context: ProjectionContext): RowOp[] {
  const known = context.read('staff', event.staffId);
  if (known === undefined) return [];
  const after = secondFactorAfter(known.hidden.secondFactor, event, context.at);
  const row = { ...known.row, hasSecondFactor: after?.state === 'active' };
  return [put(context, 'staff', row, { ...known.hidden, secondFactor: after })];
}
