/** Returns the Message-ID for a mail's id. The same for each attempt, and unique across installations. */
export function messageIdOf(id: string, publicUrl: string): string {
  return `${id}@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}`;
}
