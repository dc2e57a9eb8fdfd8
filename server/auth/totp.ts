import { Secret, TOTP } from 'otpauth';

/** The form that every app knows: six digits of SHA-1, new every 30 seconds (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Clocks of phones may be off by a step. */
const window = 1;

/** 160 random bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** For the app, as a QR code. */
export function otpauthUrlOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...form, issuer, label, secret }).toString();
}

/** The step of a code that is right at that time; null when it is not. */
export function stepOf(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...form, secret });
  const delta = totp.validate({ token: code, timestamp: at, window });
  return delta === null ? null : totp.counter({ timestamp: at }) + delta;
}
