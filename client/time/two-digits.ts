/** A part of a time or a date as clocks and calendars write it. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
