import { twoDigits } from '../time/two-digits.ts';

/** Start of an hour of the day, such as `09:00`. */
export const hourText = (hour: number): string => `${twoDigits(hour)}:00`;

/** Start and end of an hour of the day. */
export const hourSpan = (hour: number): string => `${hourText(hour)}–${hourText(hour + 1)}`;
