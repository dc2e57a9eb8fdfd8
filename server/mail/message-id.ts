/** The Message-ID of a mail with an id: the same for each attempt, and unique across installations. */
export function messageIdOf(id: string, publicUrl: string): string {
  return `${id}@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}`;
}
