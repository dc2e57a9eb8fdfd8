import type { LineAccountView } from '../../shared/api/brands.ts';
import type { LineAccount } from '../../shared/rows.ts';

/** An account as it is shown: with the address that depends on PUBLIC_URL. */
export function lineAccountView(row: LineAccount, publicUrl: string): LineAccountView {
  return { ...row, webhookUrl: `${publicUrl}/webhooks/line/${row.id}` };
}
