import { Secret, TOTP } from 'otpauth';

/** The format that every authenticator app supports: six digits, SHA-1, 30 seconds (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Accepted deviation of a phone's clock, in time steps. */
const window = 1;

/** Creates a TOTP secret: 160 random bits as base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth:` URL that an authenticator app reads as a QR code. */
export function otpauthUrlOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...form, issuer, label, secret }).toString();
}

/** Returns the time step for which a code is correct. `null` if the code is wrong. */
export function stepOf(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...form, secret });
  const delta = totp.validate({ token: code, timestamp: at, window });
  return delta === null ? null : totp.counter({ timestamp: at }) + delta;
}
