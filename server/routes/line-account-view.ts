import type { LineAccountView } from '../../shared/api/brands.ts';
import type { LineAccount } from '../../shared/rows.ts';

/** An account as returned to clients: with the webhook URL derived from PUBLIC_URL. */
export function lineAccountView(row: LineAccount, publicUrl: string): LineAccountView {
  return { ...row, webhookUrl: `${publicUrl}/webhooks/line/${row.id}` };
}
