import type { Label } from './rows.ts';

const key = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/**
 * Returns the label that has the same name as another brand's label. Case and character width are ignored. Labels with the same preset have
 * the same name in every language.
 * @param labels labels of one brand
 */
export function labelOfSameName(
  { name, preset }: Pick<Label, 'name' | 'preset'>,
  labels: readonly Label[],
): Label | undefined {
  const same = preset === null ? undefined : labels.find((label) => label.preset === preset);
  return same ?? labels.find((label) => key(label.name) === key(name));
}
