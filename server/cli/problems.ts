/** Maximum number of problems that are shown. */
export const shownMax = 100;

/** Problems that a command has found. Stores only the first, because a damaged disk can cause millions. */
export class Problems {
  readonly shown: string[] = [];
  count = 0;
  private readonly onShown: (line: string) => void;

  /** @param onShown called with each problem that is stored */
  constructor(onShown: (line: string) => void = () => undefined) {
    this.onShown = onShown;
  }

  readonly report = (line: string): void => {
    this.count += 1;
    if (this.count > shownMax) return;
    this.shown.push(line);
    this.onShown(line);
  };
}
