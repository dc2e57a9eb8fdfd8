import { customerFieldsOf, type VariableValues } from '../../../../shared/reply-variables.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { shownName } from '../../../ui/shown-name.ts';

/** Returns the values of the variables in a conversation. */
export function useVariableValues({ brandId, customer }: Conversation): VariableValues {
  const { fullName } = useUser();
  const [particle] = useParticle();
  const brand = useRow('brand', brandId);
  return {
    // Customers without a name are shown under a placeholder name, which must not be sent to them.
    name: shownName(customer.displayName) || null,
    agent: fullName,
    brand: brand?.name ?? null,
    particle,
    fields: customerFieldsOf(customer),
  };
}
