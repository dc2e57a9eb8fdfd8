import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { roleTexts } from '../../../shared/people-texts.ts';
import { areas, roleDefaults, roles } from '../../../shared/permissions.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { areaLabels, keyLabels } from '../../ui/key-labels.ts';
import { roleDescriptions } from '../../ui/role-labels.ts';
import { keysOfArea } from './keys-field.tsx';
import classes from './roles.module.css';
import { usePeople } from './use-people.ts';

/** The six roles and all permissions: what each permission allows, and which roles include it. */
export function RolesTab() {
  const { i18n } = useLingui();
  const [, change] = useAddressQuery();
  const { counts } = usePeople({ limit: 1 });
  const shown = roles.toReversed();
  return (
    <div className={`flex flex-col px-32 pt-20 pb-32 gap-24 ${classes.tab}`}>
      <ul className={`grid gap-12 ${classes.roles}`}>
        {shown.map((role) => {
          const of = counts?.roles[role];
          const differing = of?.differing ?? 0;
          return (
            <li key={role} className="px-16 py-12 border rounded-8">
              <h3 className="text-14 weight-600">{i18n._(roleTexts[role])}</h3>
              <p className="block text-12 color-muted mt-4">{i18n._(roleDescriptions[role])}</p>
              <p className="inline-flex items-center gap-4 mt-4">
                <button
                  type="button"
                  className={`font-inherit text-13 color-accent bg-none cursor-pointer min-h-24 touch-min-h ${classes.link}`}
                  onClick={() => change({ tab: 'users', role })}
                >
                  <Plural id="access.role_people" value={of?.people ?? 0} one="# person" other="# people" />
                </button>
                {differing > 0 && (
                  <button
                    type="button"
                    className={`font-inherit text-13 color-accent bg-none cursor-pointer min-h-24 touch-min-h ${classes.link}`}
                    onClick={() => change({ tab: 'overview', role, differing: 'true' })}
                  >
                    <Plural id="access.role_differing" value={differing} one="# custom" other="# custom" />
                  </button>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby="access-keys">
        <table className={`w-full text-13 ${classes.table}`}>
          <caption id="access-keys" className="pb-8 weight-600 text-start">
            <Trans id="access.keys_caption">Permissions, and the roles that include them</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classes.key}>
                <Trans id="access.key">Permission</Trans>
              </th>
              {shown.map((role) => (
                <th key={role} scope="col" className={classes.mark}>
                  {i18n._(roleTexts[role])}
                  <span className="text-12 dimmed"> {roleDefaults[role].length}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => (
              <Fragment key={area}>
                <tr>
                  <th colSpan={shown.length + 1} scope="rowgroup" className={classes.area}>
                    {i18n._(areaLabels[area])}
                  </th>
                </tr>
                {keysOfArea(area).map((key) => (
                  <tr key={key}>
                    <th scope="row" className={classes.key}>
                      <code>{key}</code>
                      <span className="block text-12 color-muted">{i18n._(keyLabels[key])}</span>
                    </th>
                    {shown.map((role) => (
                      <td key={role} className={classes.mark}>
                        {roleDefaults[role].includes(key) ? (
                          <IconCheck size={16} role="img" aria-label={i18n._(roleTexts[role])} />
                        ) : (
                          <IconMinus className="dimmed" size={16} stroke={1.6} aria-hidden />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
