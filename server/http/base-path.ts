/** The path of PUBLIC_URL, under which a proxy serves the product and which it takes off; empty at an origin's root. Without a slash at its end. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}
