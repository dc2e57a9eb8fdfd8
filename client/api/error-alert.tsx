import { Alert } from '@mantine/core';
import type { Failed } from './api.ts';
import { errorText } from './error-text.ts';

/** Announces why a form was refused. Shows nothing for `null`. */
export function ErrorAlert({ error }: { error: Failed | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {errorText(error)}
    </Alert>
  );
}
