/** Pads a part of a time or date to two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
