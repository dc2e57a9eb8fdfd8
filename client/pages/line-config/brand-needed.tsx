import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../app/routes.ts';
import { useNoBrandCase } from '../../session/use-no-brand-case.ts';

/** Without a brand to choose an account cannot be: the way to one, or the person to ask. */
export function BrandNeeded() {
  const { is, mayMake } = useNoBrandCase();
  if (!mayMake) {
    return is === 'none' ? (
      <Trans id="lineconfig.brand_ask">
        There is no brand yet, and an account needs one. Ask a Super Administrator to add it.
      </Trans>
    ) : (
      <Trans id="lineconfig.brand_closed">
        No brand is open to you, and an account needs one. Ask an administrator to assign one to you.
      </Trans>
    );
  }
  return (
    <>
      {is === 'none' ? (
        <Trans id="lineconfig.brand_first">There is no brand yet, and an account needs one.</Trans>
      ) : (
        <Trans id="lineconfig.brand_none_open">No brand is open to you, and an account needs one.</Trans>
      )}{' '}
      <Anchor component={Link} href={paths.newBrand()} size="xs">
        <Trans id="settings.first_brand">Add a brand</Trans>
      </Anchor>
    </>
  );
}
