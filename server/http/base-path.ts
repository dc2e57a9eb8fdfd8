/** Returns the path of PUBLIC_URL, which a proxy strips from requests. Without a trailing slash. Empty if PUBLIC_URL has no path. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}
