import * as z from 'zod';
import { ApiToken } from '../../shared/api/api-tokens.ts';
import { SessionUser } from '../../shared/api/auth.ts';
import { LineAccountView } from '../../shared/api/brands.ts';
import { ConversationView } from '../../shared/api/conversations.ts';
import { WallToken } from '../../shared/api/wall-tokens.ts';
import { rowSchemas } from '../../shared/rows.ts';

export type JsonSchema = Record<string, unknown>;

const named = { ...rowSchemas, sessionUser: SessionUser, lineAccountView: LineAccountView };
const alsoNamed = { conversationView: ConversationView, apiToken: ApiToken, wallToken: WallToken };

/** Converts zod schemas to OpenAPI 3.1. Named schemas are collected in `components`. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = z.registry<{ id: string }>();

  constructor() {
    for (const [name, schema] of Object.entries({ ...named, ...alsoNamed })) {
      this.names.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
    }
  }

  /** @param io the caller's input, or the server's output */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, metadata: this.names, unrepresentable: 'any' });
    const { $schema: _, $defs = {}, ...rest } = moved(made) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    Object.assign(this.components, $defs);
    return rest;
  }
}

/** Rewrites references to the location of components in OpenAPI. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : moved(inner),
    ]),
  );
}
