import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../app/routes.ts';
import { useNoBrandCase } from '../../session/use-no-brand-case.ts';

/** Note that the user has no brand to select. Links to creating a brand, or states who can create or assign one. */
export function BrandNeeded() {
  const { is, mayMake } = useNoBrandCase();
  if (!mayMake) {
    return is === 'none' ? (
      <Trans id="lineconfig.brand_ask">
        There are no brands yet, and an account must belong to one. Ask a super administrator to add one.
      </Trans>
    ) : (
      <Trans id="lineconfig.brand_closed">
        You don’t have access to a brand, and an account must belong to one. Ask an administrator to assign one to you.
      </Trans>
    );
  }
  return (
    <>
      {is === 'none' ? (
        <Trans id="lineconfig.brand_first">There are no brands yet, and an account must belong to one.</Trans>
      ) : (
        <Trans id="lineconfig.brand_none_open">
          You don’t have access to a brand, and an account must belong to one.
        </Trans>
      )}{' '}
      <Anchor component={Link} href={paths.newBrand()} size="xs">
        <Trans id="settings.first_brand">Add a brand</Trans>
      </Anchor>
    </>
  );
}
