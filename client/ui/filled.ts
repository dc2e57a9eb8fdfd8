/** Variables of a quick reply. */
export const variables = ['name', 'agent', 'particle', 'particle?'] as const;
export type Variable = (typeof variables)[number];

interface Known {
  /** `null` if unknown. The variable then stays in the text as a gap. */
  name: string | null;
  agent: string;
  particle: Particle;
}

/**
 * Returns the text of a quick reply with its variables filled in. {name} is the customer's name and {agent} the sender's name. {particle}
 * is the sender's Thai polite particle, and {particle?} is the form of that particle in questions. After นะ, {particle} also becomes the
 * question form.
 */
export function filled(text: string, { particle, ...names }: Known): string {
  const known: Record<Variable, string | null> = { ...names, particle, 'particle?': asking(particle) };
  return text
    .replaceAll('นะ{particle}', 'นะ{particle?}')
    .replace(/\{(name|agent|particle\??)\}/g, (variable, key: Variable) => known[key] ?? variable);
}

/** Polite particles that end Thai sentences, of male and female speakers. */
export const particles = ['ครับ', 'ค่ะ'] as const;
export type Particle = (typeof particles)[number];

/** Returns the form of a particle in questions and after นะ. */
export const asking = (particle: Particle): string => (particle === 'ค่ะ' ? 'คะ' : particle);
