import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Conversation } from '../../../../shared/rows.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { useCan } from '../../../session/session.ts';
import { groupWords } from '../../../ui/group-words.ts';
import { useBenefits } from '../../../ui/use-benefits.ts';
import { useTolerance } from '../../../ui/use-tolerance.ts';
import { useRun } from '../actions/use-run.ts';
import classes from './customer-panel.module.css';
import { Field } from './field.tsx';
import { FieldMenu } from './field-menu.tsx';

/** VIP level with its benefits and wait limit. */
export function GroupField({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const tolerance = useTolerance();
  const benefits = useBenefits(conversation.brandId);
  const mayReply = useCan('messages.reply');
  const { id, kind, memberGroup } = conversation;
  const hint = (group: Conversation['memberGroup']) =>
    [tolerance(group), benefits(group)].filter((part) => part !== null).join(' · ');
  const shown = (
    <span className={classes.group}>
      {memberGroup === 'normal' ? (
        i18n._(groupWords.normal)
      ) : (
        <Badge className={classes.vip} variant="light" color="yellow">
          {i18n._(groupWords[memberGroup])}
        </Badge>
      )}
      <span className={classes.small}>{tolerance(memberGroup)}</span>
    </span>
  );
  const promised = benefits(memberGroup);
  return (
    <>
      <Field name={<Trans id="customer.group">VIP level</Trans>}>
        {mayReply && kind === 'user' ? (
          <FieldMenu
            label={t({ id: 'customer.group', message: 'VIP level' })}
            value={memberGroup}
            shown={shown}
            options={memberGroups.map((value) => ({ value, label: i18n._(groupWords[value]), hint: hint(value) }))}
            onChange={(value) => run([id], { action: 'memberGroup', memberGroup: value })}
          />
        ) : (
          shown
        )}
      </Field>
      {promised !== null && (
        <Field name={<Trans id="customer.benefits">Benefits</Trans>}>
          <span className={classes.promised}>{promised}</span>
        </Field>
      )}
    </>
  );
}
