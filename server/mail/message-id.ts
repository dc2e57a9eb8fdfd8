/** The Message-ID of a mail that has an id: the same for each try, and no other installation's. */
export function messageIdOf(id: string, publicUrl: string): string {
  return `${id}@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}`;
}
