import { Trans } from '@lingui/react/macro';
import type { Customer } from '../../../shared/rows.ts';
import { nameBesideAlias } from '../../ui/shown-name.ts';

/** Name from LINE of a customer whose alias is shown as the name. */
export function LineName({ customer }: { customer: Customer }) {
  const name = nameBesideAlias(customer);
  if (name === null) return null;
  return (
    <span className="break-anywhere">
      <Trans id="customer.line_name">
        LINE: <bdi>{name}</bdi>
      </Trans>
    </span>
  );
}
