/** Texts of a figure: name, computation, and the clock by which it counts. */
export interface FigureText {
  title: string;
  formula: string;
  clock: string;
}
