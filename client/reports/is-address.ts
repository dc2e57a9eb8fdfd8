/** Whether a mail can go there, as far as it can be seen; the server looks more closely. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
