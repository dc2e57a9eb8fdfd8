/** Variables of a quick reply. */
export const variables = ['name', 'agent', 'particle', 'particle?'] as const;
export type Variable = (typeof variables)[number];

interface Known {
  /** Null: unknown. The variable stays in the text as a gap. */
  name: string | null;
  agent: string;
  particle: Particle;
}

/**
 * Fills in the variables of a quick reply: {name} is the customer, {agent} the sender, {particle} the sender's polite particle in Thai, and
 * {particle?} its form in questions. After นะ both use the question form.
 */
export function filled(text: string, { particle, ...names }: Known): string {
  const known: Record<Variable, string | null> = { ...names, particle, 'particle?': asking(particle) };
  return text
    .replaceAll('นะ{particle}', 'นะ{particle?}')
    .replace(/\{(name|agent|particle\??)\}/g, (variable, key: Variable) => known[key] ?? variable);
}

/** Polite Thai sentence endings, by the speaker. */
export const particles = ['ครับ', 'ค่ะ'] as const;
export type Particle = (typeof particles)[number];

/** The form of the particle in questions and after นะ. */
export const asking = (particle: Particle): string => (particle === 'ค่ะ' ? 'คะ' : particle);
