import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { limited } from '../../../forms/limited.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { useUser } from '../../../session/session.ts';
import { asking, filled, particles, type Variable, variables } from '../../../ui/filled.ts';
import classes from './reply-text.module.css';
import { replyWords } from './reply-words.ts';

interface Props {
  value: string;
  input: ReturnType<Draft<never>['getInputProps']>;
}

/** Text with placeholders, and a preview. */
export function ReplyText({ value, input }: Props) {
  const { i18n, t } = useLingui();
  const { fullName } = useUser();
  const [particle] = useParticle();
  const box = useRef<HTMLTextAreaElement>(null);
  const words: Record<Variable, string> = {
    name: t({ id: 'settings.variable_name', message: 'Customer’s name' }),
    agent: t({ id: 'settings.variable_agent', message: 'Agent’s name' }),
    particle: particles.join(' / '),
    'particle?': particles.map(asking).join(' / '),
  };
  const insert = (variable: Variable) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = box.current ?? {};
    const inserted = `{${variable}}`;
    input.onChange(value.slice(0, from) + inserted + value.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };
  const example = t({ id: 'settings.example_name', message: 'Somchai' });
  return (
    <>
      <div>
        <Textarea
          ref={box}
          label={i18n._(replyWords.text)}
          {...limited(input, limits.textMax)}
          autosize
          minRows={4}
          maxRows={12}
          mb={8}
        />
        <div className={`flex flex-wrap items-center gap-x-8 gap-y-4 text-12 dimmed ${classes.variables}`}>
          <span>
            <Trans id="settings.insert">Insert:</Trans>
          </span>
          {variables.map((variable) => (
            <Button key={variable} variant="default" size="compact-xs" type="button" onClick={() => insert(variable)}>
              {words[variable]}
            </Button>
          ))}
        </div>
        <p className={`text-12 dimmed ${classes.hint}`}>
          <Trans id="settings.variable_hint">
            In Thai, ครับ / ค่ะ ends statements and ครับ / คะ ends questions, as each agent has chosen in their account.
          </Trans>
        </p>
      </div>
      {value.trim() !== '' && (
        <div className="grid gap-6 px-16 py-12 bg-ground rounded-8">
          <span className="text-12 dimmed">
            <Trans id="settings.preview">Preview</Trans>
          </span>
          <span className={`px-12 py-8 text-14 pre-wrap break-anywhere color-text bg-accent ${classes.bubble}`}>
            {filled(value, { name: example, agent: fullName, particle })}
          </span>
        </div>
      )}
    </>
  );
}
