import { contentIds } from '../../shared/content.ts';
import { type FieldValue, valueProblem } from '../../shared/customer.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Customer, CustomerField } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { found, same } from './found.ts';
import { nothing } from './nothing.ts';

type FieldChanges = Readonly<Record<string, FieldValue | null>>;

interface DescribeCustomer {
  conversationId: string;
  /** The new alias, `null` to remove the alias. If omitted, the alias is unchanged. */
  alias?: string | null | undefined;
  /** New values of fields, `null` to remove a value. Omitted fields are unchanged. */
  fields?: FieldChanges | undefined;
  /** Id from which the id of the content is derived. */
  contentId: string;
}

/**
 * Changes the alias and the fields of a customer.
 * @throws Refusal `validation_failed` for a field that is not declared in the settings, or a value that its declaration does not allow
 */
export function describeCustomer({ conversationId, alias, fields = {}, contentId }: DescribeCustomer): Decide {
  return (read) => {
    const { customer } = found(read, 'conversation', conversationId).row;
    const declared = read('settings', 'settings')?.row.customerFields ?? [];
    const after = {
      alias: alias === undefined ? customer.alias : alias,
      fields: changedFields(customer.fields, fields, declared),
    };
    if (after.alias === customer.alias && same(after.fields, customer.fields)) return nothing;
    const content = contentIds.customer(conversationId, contentId);
    return {
      events: [{ type: 'customer.described', conversationId, content }],
      contents: [{ id: content, value: after }],
    };
  };
}

/** The value of a field that is not declared any more can be removed, but not changed. */
function changedFields(
  known: Customer['fields'],
  changes: FieldChanges,
  declared: readonly CustomerField[],
): Customer['fields'] {
  const details = Object.entries(changes).flatMap(([key, value]) => {
    const field = declared.find((one) => one.key === key);
    if (field === undefined && (value !== null || known[key] === undefined))
      return [{ path: `fields.${key}`, message: 'is not declared in the settings' }];
    const problem = field === undefined || value === null ? null : valueProblem(field, value);
    return problem === null ? [] : [{ path: `fields.${key}`, message: problem }];
  });
  if (details.length > 0) throw new Refusal('validation_failed', details);
  const all = Object.entries({ ...known, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, FieldValue] => entry[1] !== null));
}
