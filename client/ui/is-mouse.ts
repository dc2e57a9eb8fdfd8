/** Whether a click was made with a mouse: on a touch screen a focus brings up the keyboard, and from keys it is theirs. */
export function isMouse({ nativeEvent }: { nativeEvent: Event }): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
}
