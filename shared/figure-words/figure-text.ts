/** A figure in words: its name, how it is computed, and by which clock it counts. */
export interface FigureText {
  title: string;
  formula: string;
  clock: string;
}
