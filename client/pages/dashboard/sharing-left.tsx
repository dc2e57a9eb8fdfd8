import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { unreachable } from '../../../shared/unreachable.ts';
import { useRow } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { languageName } from '../../ui/language-name.ts';
import type { Left, leftBehind } from './share-plan.ts';
import classes from './sharing-left.module.css';
import { Span } from './span.tsx';

type Group = ReturnType<typeof leftBehind>[number];

interface Props {
  groups: readonly Group[];
  /** Rows that the user removed from the plan. */
  removed: number;
  /** Conversations beyond the size limit of a plan. */
  more: number;
  isShown: boolean;
  /** Shows these conversations as rows; `null` if there are none. */
  onShow: (() => void) | null;
}

/** Conversations that the plan leaves unchanged, by brand and language, with the reason. */
export function SharingLeft({ groups, removed, more, isShown, onShow }: Props) {
  const count = groups.reduce((sum, group) => sum + group.count, 0) + removed + more;
  if (count === 0) return null;
  return (
    <section className={classes.left} role="status">
      <div className={classes.head}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <strong>
          <Plural id="dashboard.left_many" value={count} one="# conversation stays" other="# conversations stay" />
        </strong>
        {onShow !== null && (
          <Button variant="subtle" size="compact-xs" color="gray" onClick={onShow} aria-expanded={isShown}>
            {isShown ? (
              <Trans id="dashboard.left_hide">Hide them</Trans>
            ) : (
              <Trans id="dashboard.left_show">Show them</Trans>
            )}
          </Button>
        )}
      </div>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <LeftGroup key={`${group.reason} ${group.brandId} ${group.language}`} group={group} />
        ))}
        {removed > 0 && (
          <li>
            <Plural id="dashboard.left_removed" value={removed} one="# taken out by you" other="# taken out by you" />
          </li>
        )}
        {more > 0 && (
          <li>
            <Plural
              id="dashboard.left_more"
              value={more}
              one="# more than a plan has room for"
              other="# more than a plan has room for"
            />
          </li>
        )}
      </ul>
    </section>
  );
}

function LeftGroup({ group: { reason, brandId, language, count, waitingSince, dueAt } }: { group: Group }) {
  const { i18n } = useLingui();
  const brand = useRow('brand', brandId);
  return (
    <li className={classes.group}>
      <span>
        {brand !== undefined && <BrandMark brand={brand} size={10} />}
        <span>
          {count} · {brand?.name}
          {language !== null && ` · ${languageName(language, i18n.locale)}`}: <Reason reason={reason} />
        </span>
      </span>
      <span>
        {waitingSince !== null && (
          <Trans id="dashboard.longest">
            longest <Span at={waitingSince} />
          </Trans>
        )}
        {waitingSince !== null && dueAt !== null && ', '}
        {dueAt !== null && (
          <Trans id="dashboard.first_due">
            first deadline <Span at={dueAt} />
          </Trans>
        )}
      </span>
    </li>
  );
}

function Reason({ reason }: Pick<Left, 'reason'>) {
  switch (reason) {
    case 'no_room':
      return <Trans id="dashboard.left_no_room">no one has room</Trans>;
    case 'already_even':
      return <Trans id="dashboard.left_already_even">colleagues with room have almost as many</Trans>;
    case 'nobody_here':
      return <Trans id="dashboard.left_nobody">no one who works in this brand is online</Trans>;
    case 'administrators':
      return <Trans id="dashboard.left_administrators">only administrators have room</Trans>;
    case 'not_waiting':
      return <Trans id="dashboard.left_not_waiting">no customer is waiting</Trans>;
    default:
      return unreachable(reason);
  }
}
