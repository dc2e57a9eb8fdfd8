import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Table } from '@mantine/core';
import { Link } from 'wouter';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { paths } from '../../../app/routes.ts';
import { Form } from '../../../forms/form.tsx';
import { useCan } from '../../../session/session.ts';
import { groupWords } from '../../../ui/group-words.ts';
import { useBenefits } from '../../../ui/use-benefits.ts';
import { useTolerance } from '../../../ui/use-tolerance.ts';
import classes from './parts.module.css';

/** The promise to each member group. One holds for every brand; it is made in the settings. */
export function GroupsTab() {
  const { i18n } = useLingui();
  const tolerance = useTolerance();
  const benefits = useBenefits();
  const seesSettings = useCan('settings.view');
  return (
    <Form>
      <p className={classes.lead}>
        <Trans id="brands.groups_hint">Waiting times and benefits are the same for every brand.</Trans>{' '}
        {seesSettings && (
          <Anchor component={Link} underline="always" href={paths.settings('service')}>
            <Trans id="brands.groups_link">Change them in the service levels</Trans>
          </Anchor>
        )}
      </p>
      <Table className={classes.groups}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans id="brands.group">Member group</Trans>
            </Table.Th>
            <Table.Th>
              <Trans id="settings.tolerance">Waits at most</Trans>
            </Table.Th>
            <Table.Th>
              <Trans id="settings.benefits">Benefits</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {memberGroups.map((group) => (
            <Table.Tr key={group}>
              <Table.Th scope="row">{i18n._(groupWords[group])}</Table.Th>
              <Table.Td>{tolerance(group)}</Table.Td>
              <Table.Td>{benefits(group) ?? '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Form>
  );
}
