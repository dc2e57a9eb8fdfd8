/** Whether an input method composes: 229 says so also where `isComposing` is not set. */
export function composes(press: { isComposing: boolean; keyCode: number }): boolean {
  return press.isComposing || press.keyCode === 229;
}
