/** The path of PUBLIC_URL, which a proxy strips. Empty at an origin's root. Without a trailing slash. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}
