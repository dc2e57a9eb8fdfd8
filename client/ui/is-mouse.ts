/**
 * Whether a click was made with a mouse. Only such a click should move the focus: on touch screens, moving it would open the keyboard, and
 * keyboard users move the focus themselves.
 */
export function isMouse({ nativeEvent }: { nativeEvent: Event }): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
}
