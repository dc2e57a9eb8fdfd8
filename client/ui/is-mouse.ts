/** Whether a click was made with a mouse. On touch screens a focus would open the keyboard, and keyboard users move it themselves. */
export function isMouse({ nativeEvent }: { nativeEvent: Event }): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
}
