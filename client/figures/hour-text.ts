import { twoDigits } from '../time/two-digits.ts';

/** Returns the start of an hour of the day, such as `09:00`. */
export const hourText = (hour: number): string => `${twoDigits(hour)}:00`;

/** Returns the start and the end of an hour of the day, such as `09:00–10:00`. */
export const hourSpan = (hour: number): string => `${hourText(hour)}–${hourText(hour + 1)}`;
