/** Variables of a quick reply. */
export const variables = ['name', 'agent'] as const;
export type Variable = (typeof variables)[number];

/** Fills in what a quick reply leaves open: {name} is the customer, {agent} who answers. */
export function filled(text: string, known: Readonly<Record<Variable, string>>): string {
  return text.replace(/\{(name|agent)\}/g, (_, key: Variable) => known[key]);
}
