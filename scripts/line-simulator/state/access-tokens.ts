import { opaque } from '../ids.ts';

export type TokenKind = 'long-lived' | 'short-lived' | 'v2.1' | 'stateless';

export interface AccessToken {
  token: string;
  kind: TokenKind;
  channelId: string;
  expiresAt: number;
  keyId?: string;
}

export class AccessTokens {
  readonly #tokens = new Map<string, AccessToken>();

  /** Sets the console's long-lived token. Revokes the previous one. */
  setLongLived(channelId: string, token: string): void {
    for (const old of this.#of(channelId, 'long-lived')) this.#tokens.delete(old.token);
    this.#tokens.set(token, { token, kind: 'long-lived', channelId, expiresAt: Number.POSITIVE_INFINITY });
  }

  issue(kind: TokenKind, channelId: string, expiresAt: number): AccessToken {
    const token: AccessToken = { token: opaque(96), kind, channelId, expiresAt };
    if (kind === 'v2.1') token.keyId = opaque(16);
    this.#tokens.set(token.token, token);
    return token;
  }

  live(channelId: string, kind: TokenKind, now: number): AccessToken[] {
    return this.#of(channelId, kind).filter((token) => token.expiresAt > now);
  }

  find(token: string): AccessToken | undefined {
    return this.#tokens.get(token);
  }

  revoke(token: string): void {
    if (this.#tokens.get(token)?.kind !== 'stateless') this.#tokens.delete(token);
  }

  #of(channelId: string, kind: TokenKind): AccessToken[] {
    return [...this.#tokens.values()].filter((token) => token.channelId === channelId && token.kind === kind);
  }
}
