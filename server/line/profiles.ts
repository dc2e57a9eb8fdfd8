import type { ProfileContent } from '../../shared/content.ts';
import type { Stored } from '../projections/stored.ts';
import type { LineClient, LineResult } from './client.ts';

/** Queries LINE for the number of members of a group or room, without the bot. `null` if LINE does not report it. */
export async function fetchMemberCount(
  client: LineClient,
  accessToken: string,
  { row, hidden: { sourceId } }: Stored<'conversation'>,
): Promise<number | null> {
  if (row.kind === 'user') return null;
  const result = await client.call<object>(accessToken, (bot) =>
    row.kind === 'room' ? bot.getRoomMemberCount(sourceId) : bot.getGroupMemberCount(sourceId),
  );
  const { count } = result.state === 'accepted' ? (result.body as { count?: unknown }) : {};
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : null;
}

/** Queries LINE for a profile: of a customer, a group, or a member of a group or room. */
export async function fetchProfile(
  client: LineClient,
  accessToken: string,
  { row, hidden }: Stored<'conversation'>,
  target: string,
): Promise<LineResult<ProfileContent>> {
  const { sourceId } = hidden;
  const result = await client.call<object>(accessToken, (bot) => {
    if (row.kind === 'user') return bot.getProfile(target);
    if (row.kind === 'room') return bot.getRoomMemberProfile(sourceId, target);
    return target === sourceId ? bot.getGroupSummary(sourceId) : bot.getGroupMemberProfile(sourceId, target);
  });
  if (result.state !== 'accepted') return result;
  const profile = profileOf(result.body);
  // A success without a name is treated as an error, because every profile and group has one.
  return profile.displayName === '' ? { state: 'unavailable', status: 200 } : { state: 'accepted', body: profile };
}

/** LINE omits empty properties, so any property of the response may be missing. */
function profileOf(answer: object): ProfileContent {
  const fields = answer as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : null);
  return {
    displayName: text(fields.displayName) ?? text(fields.groupName) ?? '',
    pictureUrl: text(fields.pictureUrl),
    language: text(fields.language),
    statusMessage: text(fields.statusMessage),
  };
}
