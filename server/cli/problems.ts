/** Maximum number of problems that are shown. */
export const shownMax = 100;

/** Problems that a thread has found, as sent to the main thread. */
export interface FoundProblems {
  /** The first problems. */
  problems: string[];
  /** Number of all problems. */
  problemCount: number;
}

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

  get found(): FoundProblems {
    return { problems: this.shown, problemCount: this.count };
  }

  /** Adds the problems that a thread has found. */
  add({ problems, problemCount }: FoundProblems): void {
    for (const line of problems) this.report(line);
    this.count += problemCount - problems.length;
  }
}
