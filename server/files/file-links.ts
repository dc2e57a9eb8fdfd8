import { newToken } from '../auth/tokens.ts';
import type { FileTokens, NewFileLink } from '../commands/file-links.ts';
import { CannotOpen, type Secrets } from '../keys/secrets.ts';

/**
 * Tokens of the links at which customers download files. A token has 256 random bits. Its hash finds the link; the encrypted token is
 * needed to send the message, also after a restart or by another node.
 */
export class FileLinks implements FileTokens {
  private readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  private readonly publicUrl: string;

  constructor(secrets: Pick<Secrets, 'seal' | 'open'>, publicUrl: string) {
    this.secrets = secrets;
    this.publicUrl = publicUrl;
  }

  create(): NewFileLink {
    const { token, hash } = newToken();
    return { hash, sealed: this.secrets.seal(token) };
  }

  opens(sealed: string): boolean {
    return this.urlOf(sealed) !== null;
  }

  /** Returns the URL that the customer opens. `null` if the token cannot be decrypted. */
  urlOf(sealed: string): string | null {
    try {
      // The query parameter makes LINE open the phone's own browser, because LINE's in-app browser does not download files everywhere.
      return `${this.publicUrl}/f/${this.secrets.open(sealed)}?openExternalBrowser=1`;
    } catch (error) {
      if (error instanceof CannotOpen) return null;
      throw error;
    }
  }
}
