import { Refusal } from '../../shared/errors.ts';

const badTime = (message: string) => new Refusal('validation_failed', [{ path: 'time', message }]);

export const tooEarly = () => badTime('Before the past that is kept.');
export const yetToCome = () => badTime('That is yet to come.');
