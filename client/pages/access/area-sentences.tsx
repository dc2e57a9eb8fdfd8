import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Area } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useUser } from '../../session/session.ts';
import { areaWords, keyWords } from '../../ui/key-words.ts';
import { roleWords } from '../../ui/role-words.ts';
import access from './access.module.css';
import { KeysChanged } from './keys-changed.tsx';
import { keysOfArea } from './keys-field.tsx';
import classes from './overview.module.css';
import { barOf } from './standing.ts';

interface Props {
  row: Staff;
  area: Area;
  wayOf: (key: string) => 'added' | 'taken' | 'role' | undefined;
}

/** Permissions of an area as sentences, each marked as granted or not. */
export function AreaSentences({ row, area, wayOf }: Props) {
  const { i18n } = useLingui();
  const user = useUser();
  const [, change] = useAddressQuery();
  const keys = keysOfArea(area);
  const mayChange = barOf(user, row) === null;
  return (
    <>
      <p className={classes.popTitle} data-autofocus tabIndex={-1}>
        {i18n._(areaWords[area])}
        <span className={access.note}>
          {row.fullName} · {i18n._(roleWords[row.role].name)}
        </span>
      </p>
      <ul className={classes.sentences}>
        {keys.map((key) => {
          const way = wayOf(key);
          return (
            <li key={key} data-way={way}>
              <span className={classes.bar} data-way={way} aria-hidden />
              <span>
                <code>{key}</code>
                <span className={classes.sentence}>{i18n._(keyWords[key])}</span>
              </span>
              <span className={way === 'taken' ? access.taken : way === 'added' ? access.added : access.note}>
                {way === 'added' ? (
                  <Trans id="access.added">added</Trans>
                ) : way === 'taken' ? (
                  <Trans id="access.taken">removed</Trans>
                ) : way === undefined ? (
                  <Trans id="access.value_no">no</Trans>
                ) : (
                  <Trans id="access.value_yes">yes</Trans>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={classes.popFoot}>
        <KeysChanged row={row} />
        {mayChange && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ tab: 'users', person: row.id, q: row.username })}
          >
            <Trans id="access.change">Change</Trans>
          </Button>
        )}
      </p>
    </>
  );
}
