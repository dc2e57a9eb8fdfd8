import type { Kind, Rows } from '../../shared/rows.ts';
import type { AnyKind, Stored } from '../projections/stored.ts';
import type { Publishing, TopicName } from './kind.ts';
import { publishedKinds } from './published.ts';

interface Published extends Publishing<Kind> {
  name: TopicName;
}

const ofKind = new Map<string, readonly Published[]>(
  Object.entries(publishedKinds).map(([kind, { topics }]) => [
    kind,
    Object.entries(topics).map(([name, publishing]) => ({
      name: name as TopicName,
      ...(publishing as Publishing<Kind>),
    })),
  ]),
);

const topicOf = (name: string, key: string) => (key === '' ? name : `${name}:${key}`);

/**
 * Returns the topics under which a row is published. Empty for rows that never leave the server. If a row leaves a topic, a tombstone is
 * stored, so that resuming clients remove the row.
 */
export function topicsOf(kind: AnyKind, stored: Stored | undefined): readonly string[] {
  const published = stored === undefined ? undefined : ofKind.get(kind);
  if (stored === undefined || published === undefined) return [];
  const topics: string[] = [];
  for (const { name, key } of published) {
    const owner = key(stored.row as Rows[Kind]);
    if (owner !== null) topics.push(topicOf(name, owner));
  }
  return topics;
}

/** Returns the kinds that are published under a topic, each with the declaration of how it is published. */
export function kindsUnder(topic: string): (Publishing<Kind> & { kind: Kind })[] {
  return [...ofKind].flatMap(([kind, published]) =>
    published.filter(({ name }) => name === topic).map((publishing) => ({ kind: kind as Kind, ...publishing })),
  );
}
