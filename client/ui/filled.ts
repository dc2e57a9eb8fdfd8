import { asking, type Particle } from './particle.ts';

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
 * Fills in what a quick reply leaves open: {name} is the customer, {agent} who answers, {particle} their polite ending in Thai and
 * {particle?} that of a question. After นะ both are the question's.
 */
export function filled(text: string, { particle, ...names }: Known): string {
  const known: Record<Variable, string | null> = { ...names, particle, 'particle?': asking(particle) };
  return text
    .replaceAll('นะ{particle}', 'นะ{particle?}')
    .replace(/\{(name|agent|particle\??)\}/g, (variable, key: Variable) => known[key] ?? variable);
}
