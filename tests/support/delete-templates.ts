import { deleteQuickReply } from '../../server/commands/quick-replies.ts';
import type { World } from './world.ts';

/** Deletes the quick replies with which the brands start, for tests of an empty list. */
export async function deleteTemplates({ app }: World): Promise<void> {
  for (const { row } of app.rows.all('quickReply')) {
    if (row.preset === null) continue;
    await app.engine.execute('config', 'system', deleteQuickReply({ quickReplyId: row.id }));
  }
}
