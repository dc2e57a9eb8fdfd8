import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Invitation } from '../../../shared/api/staff.ts';
import type { Staff } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import { dateTime } from '../../time/time.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A one-time link that was just created. */
export interface PasswordLink extends Invitation {
  person: Staff;
  /** Address that the link is being mailed to; `null` if it is not mailed. */
  mailedTo: string | null;
}

/** Shows the link for copying. The server returns the link only once. */
export function LinkDialog({ link, onClose }: { link: PasswordLink; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { person, url, mailedTo } = link;
  const name = person.fullName;
  const until = dateTime(link.expiresAt, i18n.locale);
  const copy = () => copyText(url, t({ id: 'access.link_copied', message: 'Link copied' }));
  const isInvitation = person.status === 'invited';
  return (
    <Dialog
      title={
        isInvitation
          ? t({ id: 'access.link_invitation', message: 'Invitation link' })
          : t({ id: 'access.link_reset', message: 'Link for a new password' })
      }
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        <Trans id="access.link_text">
          Send this link to {name}. They choose a password with it. It works once, until {until}, and is shown only now.
        </Trans>
      </Text>
      <TextInput
        aria-label={t({ id: 'access.link', message: 'Link' })}
        value={url}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {mailedTo !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          <Trans id="access.link_mailed">It is also being emailed to {mailedTo}.</Trans>
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans id="access.link_done">Done</Trans>
        </Button>
        <Button
          data-autofocus
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          <Trans id="access.link_copy">Copy link</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}

/**
 * Creates a link with which the person can choose a password. Any previous link becomes invalid.
 * @returns the link with the person's row, or the error
 */
export async function createLink(id: string): Promise<PasswordLink | Failed> {
  const result = await call('POST /staff/:id/invitation', { params: { id } });
  if (result.error) return result;
  const { invitation, ...person } = result.data;
  return { person, ...invitation, ...result.meta };
}
