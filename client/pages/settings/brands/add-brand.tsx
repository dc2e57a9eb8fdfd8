import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../../app/routes.ts';

/** Button that opens the form for a new brand. */
export function AddBrand() {
  return (
    <Button
      component={Link}
      href={paths.newBrand()}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
    >
      <Trans id="brands.add">Add</Trans>
    </Button>
  );
}
