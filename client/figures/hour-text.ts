import { twoDigits } from '../time/two-digits.ts';

/** When an hour of the day begins, as clocks show it. */
export const hourText = (hour: number): string => `${twoDigits(hour)}:00`;

/** From its beginning to its end. */
export const hourSpan = (hour: number): string => `${hourText(hour)}–${hourText(hour + 1)}`;
