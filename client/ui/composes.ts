/** Whether an input method is composing. Key code 229 indicates it even if `isComposing` is not set. */
export function composes(press: { isComposing: boolean; keyCode: number }): boolean {
  return press.isComposing || press.keyCode === 229;
}
