import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { can, editBar, type Viewer } from '../../shared/permissions.ts';
import { nameKey, requestedLinkIds } from '../../shared/row-ids.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { LinkKind } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { found } from './found.ts';
import { editedOf, mustEdit } from './grants.ts';
import { mustBeFreeUsername, mustLeaveMaster } from './staff.ts';

const dayMs = 86_400_000;

interface NewLink {
  staffId: string;
  /** SHA-256 of the token, hex. */
  hash: string;
}
export type CreateLink = NewLink & { by: Viewer };

const linkKind = ({ hidden }: Stored<'staff'>): LinkKind => (hidden.passwordHash === null ? 'invitation' : 'reset');

function created(link: NewLink, kind: LinkKind, createdBy: string | null, at: number): EventOf<'link.created'> {
  return { type: 'link.created', ...link, kind, createdBy, expiresAt: at + limits.linkMs };
}

/**
 * Creates a link with which a person sets their first or a new password. The link replaces the previous one that an administrator created
 * for the person.
 * @throws Refusal `staff_not_found`, `forbidden`, `staff_inactive`
 */
export function createLink({ by, ...link }: CreateLink): Decide {
  return (read, at) => {
    const stored = found(read, 'staff', link.staffId);
    mustEdit(read, by, stored);
    mustLeaveMaster(by, stored.hidden, 'password');
    if (stored.row.status === 'inactive') throw new Refusal('staff_inactive');
    return { events: [created(link, linkKind(stored), by.id, at)] };
  };
}

/** Creates the invitation link of an account that is created in the same record. */
export function createInvitation({ by, ...link }: CreateLink): Decide {
  return (_, at) => ({ events: [created(link, 'invitation', by.id, at)] });
}

/**
 * Creates the link that a person requested to reset their own password. No event if the account is not active, or after too many requests.
 */
export function requestLink(link: NewLink): Decide {
  return (read, at) => {
    const stored = read('staff', link.staffId);
    // Only the server administrator can change the password of a master account.
    if (stored?.row.status !== 'active' || stored.hidden.master) return { events: [] };
    const ages = requestedLinkIds(link.staffId).flatMap((id) => {
      const known = read('link', id)?.row;
      return known === undefined ? [] : [at - (known.expiresAt - limits.linkMs)];
    });
    const isTooSoon = ages.some((age) => age < limits.linkEveryMs);
    const isTooOften = ages.filter((age) => age < dayMs).length >= limits.linksRequested;
    return { events: isTooSoon || isTooOften ? [] : [created(link, 'reset', null, at)] };
  };
}

export interface OpenLink {
  link: Stored<'link'>['row'];
  person: Stored<'staff'>;
}

/**
 * Returns the link for a token and the person that it belongs to.
 * @param hash SHA-256 of the token, hex
 * @throws Refusal `invitation_not_found` if the link was used, has expired or was withdrawn, or its creator could not create it any more
 */
export function openLink(read: Read, hash: string, at: number): OpenLink {
  const holder = read('name', nameKey('link', hash))?.row.holder;
  const link = holder === undefined ? undefined : read('link', holder)?.row;
  const person = link === undefined ? undefined : read('staff', link.staffId);
  if (link === undefined || person === undefined || link.expiresAt <= at) throw new Refusal('invitation_not_found');
  if (link.createdBy !== null && !mayCreate(read, link.createdBy, person)) throw new Refusal('invitation_not_found');
  return { link, person };
}

/**
 * Whether the creator of a link could create it now. The access of the person may have increased since, or the creator's may have
 * decreased.
 */
function mayCreate(read: Read, creatorId: string, person: Stored<'staff'>): boolean {
  const creator = read('staff', creatorId);
  if (creator?.row.status !== 'active') return false;
  const viewer = viewerOf(creator);
  return can(viewer, 'access.users') && editBar(viewer, editedOf(read, person)) === null;
}

/** Ends links that have not been used. */
export function endLinks(links: readonly { staffId: string; hash: string }[]): Decide {
  return () => ({ events: links.map(({ staffId, hash }) => ({ type: 'link.ended', staffId, hash })) });
}

interface UseLink {
  hash: string;
  passwordHash: string;
  /** Username that an invited person chooses. Like `fullName`, ignored if the person is not invited. */
  username?: string | undefined;
  fullName?: string | undefined;
  masterUsername: string | null;
}

/**
 * Sets the password of the person that the link belongs to, and ends all links of this person. If two requests use the link at the same
 * time, the second is refused.
 * @throws Refusal `invitation_not_found`, `name_taken`
 */
export function useLink({ hash, passwordHash, masterUsername, ...names }: UseLink): Decide {
  return (read, at) => {
    const { link, person } = openLink(read, hash, at);
    const { id: staffId, username, fullName } = person.row;
    const isInvited = person.row.status === 'invited';
    const chosen = isInvited ? names : {};
    const isRenamed = chosen.username !== undefined && chosen.username !== username;
    if (isRenamed) mustBeFreeUsername(read, chosen.username ?? '', staffId, masterUsername);
    const changes: Omit<EventOf<'staff.changed'>, 'type' | 'staffId'> = {
      ...(isRenamed ? { username: chosen.username } : {}),
      ...(chosen.fullName === undefined || chosen.fullName === fullName ? {} : { fullName: chosen.fullName }),
      ...(isInvited ? { status: 'active' as const } : {}),
      ...(person.hidden.mustChangePassword ? { mustChangePassword: false } : {}),
    };
    return {
      events: [
        { type: 'link.used', staffId, hash, kind: link.kind },
        { type: 'staff.changed', staffId, passwordHash, ...changes },
      ],
    };
  };
}
