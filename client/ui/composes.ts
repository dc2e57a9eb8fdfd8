/** Whether a key press belongs to the input of an input method. Key code 229 indicates this even if `isComposing` is not set. */
export function composes(press: { isComposing: boolean; keyCode: number }): boolean {
  return press.isComposing || press.keyCode === 229;
}
