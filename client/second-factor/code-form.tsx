import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Failed } from '../api/api.ts';
import { ErrorAlert } from '../api/error-alert.tsx';
import { enterCode } from '../session/sign-in.ts';
import { CodeField } from './code-field.tsx';

interface Props {
  ticket: string;
  /** Called with the error that ends the sign-in, or with `null` when the user goes back. */
  onEnd: (failed: Failed | null) => void;
  onEntered?: () => void;
}

/** Form for the second step of a sign-in, in which the user enters a code. */
export function CodeForm({ ticket, onEnd, onEntered }: Props) {
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<Failed | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailed(null);
    const problem = await enterCode(ticket, code);
    if (problem === null) {
      onEntered?.();
      return;
    }
    if (problem.code === 'sign_in_expired') return onEnd(problem);
    setFailed(problem);
    setCode('');
    input.current?.focus();
  };

  return (
    <form className="flex flex-col gap-16" onSubmit={(event) => void submit(event)}>
      <h2 className="text-16 weight-600">
        <Trans id="login.code_title">One more step</Trans>
      </h2>
      <ErrorAlert error={failed} />
      <CodeField
        ref={input}
        required
        withAsterisk={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className="flex flex-col gap-8 mt-4">
        <Button type="submit" size="md" fullWidth>
          <Trans id="login.submit">Sign in</Trans>
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={() => onEnd(null)}>
          <Trans id="login.back">Back to sign-in</Trans>
        </Button>
      </div>
    </form>
  );
}
