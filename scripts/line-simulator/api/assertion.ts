import { tokenError } from '../line-error.ts';
import type { SimChannel } from '../state/channel.ts';
import type { World } from '../state/world.ts';

const bearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const thirtyDays = 30 * 86_400;
const thirtyMinutes = 1_800;

/**
 * Returns the channel and the token lifetime of a JWT. Checks the claims by LINE's rules, but not the signature, because no public key is
 * registered here.
 */
export function readAssertion(world: World, form: URLSearchParams): { channel: SimChannel; tokenSeconds: number } {
  const bad = tokenError('invalid_client', 'Invalid client_assertion');
  if (form.get('client_assertion_type') !== bearer)
    throw tokenError('invalid_request', 'Invalid client_assertion_type');
  const claims = parseClaims(form.get('client_assertion') ?? '');
  const channel = world.channels.get(String(claims?.iss));
  if (!claims || !channel || claims.iss !== claims.sub || claims.aud !== 'https://api.line.me/') throw bad;
  const left = Number(claims.exp) - world.now() / 1_000;
  if (!(left > 0 && left <= thirtyMinutes + 60)) throw bad;
  const tokenSeconds = Number(claims.token_exp ?? thirtyDays);
  if (!(tokenSeconds > 0 && tokenSeconds <= thirtyDays)) throw bad;
  return { channel, tokenSeconds };
}

function parseClaims(jwt: string): Record<string, unknown> | undefined {
  const parts = jwt.split('.');
  if (parts.length !== 3) return undefined;
  try {
    return JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
