/**
 * Scripts and style sheets of the client in the versions that other nodes serve. A page is loaded from one node and its files can be
 * requested from another, which may have another version during an upgrade.
 */
export interface ClientFiles {
  /** Returns a file of another version, compressed with gzip. `null` if there is none, or it cannot be read. */
  read(name: string): Promise<Buffer | null>;
}

/** Whether a file of the client is shared. Fonts and pictures are the same in most versions, and pages work without them. */
export const isShared = (name: string): boolean => /^[\w-]{1,100}\.(js|css)$/.test(name);
