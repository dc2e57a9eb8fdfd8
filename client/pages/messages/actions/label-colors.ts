/** Colours for new labels, far enough from each other to be told apart as dots. */
export const labelColors = [
  '#E03131',
  '#E8590C',
  '#F08C00',
  '#2F9E44',
  '#099268',
  '#1971C2',
  '#3B5BDB',
  '#7048E8',
  '#C2255C',
  '#868E96',
] as const;

export function newLabelColor(count: number): string {
  return labelColors[count % labelColors.length] ?? labelColors[0];
}
