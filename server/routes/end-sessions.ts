import { revokeApiTokens } from '../commands/api-tokens.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { endLinks } from '../commands/links.ts';
import { deleteMacro } from '../commands/macros.ts';
import { unmuteConversations } from '../commands/notifications.ts';
import { deleteQuickReply } from '../commands/quick-replies.ts';
import { endSessions } from '../commands/sessions.ts';
import type { Decide } from '../engine/decision.ts';
import type { RouteDeps } from './deps.ts';

/**
 * Returns a decision that ends all sessions of a person, except the session `but`. The sessions are looked up when the command is decided,
 * so that new sessions are included.
 * @param elsewhere whether the person ended these sessions explicitly, in the list of their sessions
 */
export function endAllSessions(
  rows: RouteDeps['rows'],
  staffId: string,
  { but = null, elsewhere = false }: { but?: string | null; elsewhere?: boolean } = {},
): Decide {
  return (read, at) => {
    const sessionIds = rows.of('session', staffId).flatMap(({ row }) => (row.id === but ? [] : [row.id]));
    return endSessions({ staffId, sessionIds, elsewhere })(read, at);
  };
}

/** Returns a decision that deletes all personal views of a person. */
export function deleteAllViews(rows: RouteDeps['rows'], staffId: string): Decide {
  return () => ({
    events: rows.of('view', staffId).map(({ row }) => ({ type: 'view.deleted', viewId: row.id })),
  });
}

/** Returns a decision that removes all mutes of a person. */
export function removeAllMutes(rows: RouteDeps['rows'], staffId: string): Decide {
  return (read, at) => {
    const conversationIds = rows.of('mute', staffId).map(({ row }) => row.conversationId);
    return unmuteConversations({ staffId, conversationIds })(read, at);
  };
}

/** Returns a decision that deletes the personal macros of a person. */
export function deleteOwnMacros(rows: RouteDeps['rows'], staffId: string): Decide {
  return (read, at) =>
    inOneRecord(...rows.of('macro', staffId).map(({ row }) => deleteMacro({ macroId: row.id })))(read, at);
}

/** Returns a decision that deletes the personal quick replies of a person. */
export function deleteOwnReplies(rows: RouteDeps['rows'], staffId: string): Decide {
  return (read, at) => {
    const replies = rows.of('quickReply', staffId).map(({ row }) => deleteQuickReply({ quickReplyId: row.id }));
    return inOneRecord(...replies)(read, at);
  };
}

/**
 * Returns a decision that revokes the API tokens and links that a person created, because a password that is no longer trusted may have
 * been used to create them.
 */
export function revokeAllCreated(rows: RouteDeps['rows'], staffId: string): Decide {
  return (read, at) => {
    const apiTokenIds = rows.of('apiToken', staffId).map(({ row }) => row.id);
    const links = rows.all('link').flatMap(({ row }) => (row.createdBy === staffId ? [row] : []));
    return inOneRecord(revokeApiTokens({ apiTokenIds }), endLinks(links))(read, at);
  };
}
