import { Trans, useLingui } from '@lingui/react/macro';
import type { Audit } from '../../../shared/audit.ts';
import classes from './audit.module.css';
import { actWords, subjectWords } from './audit-words.ts';

/** Subject and event of an audit entry. Sign-ins and refusals name the person, except refusals of unknown people. */
export function AuditAct({ line }: { line: Audit }) {
  const { i18n } = useLingui();
  const { subject, event } = line;
  const name = subject.name !== '' && <bdi className={classes.subject}>{subject.name}</bdi>;
  if (subject.kind !== 'refusal') {
    return (
      <>
        {subject.kind !== 'signIn' && `${subjectWords(i18n, line)} `}
        {name} {actWords(i18n, event)}
      </>
    );
  }
  if (name !== false) {
    return (
      <>
        {name} <span className={classes.refused}>{actWords(i18n, event)}</span>
      </>
    );
  }
  return (
    <span className={classes.refused}>
      {event === 'sign-in.refused' ? (
        <Trans id="access.sign_in_refused">Sign-in denied</Trans>
      ) : (
        <Trans id="access.access_refused">Access denied</Trans>
      )}
    </span>
  );
}
