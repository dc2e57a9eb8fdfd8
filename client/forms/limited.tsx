import { Plural, Trans } from '@lingui/react/macro';
import type { NumberInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '../../shared/limits.ts';
import { nameProblem, usernameProblem } from '../../shared/names.ts';
import { unreachable } from '../../shared/unreachable.ts';

/** Props of an input. An invalid value stays in the input and is shown with an error. */
interface Input {
  value?: unknown;
  error?: ReactNode;
}

const textOf = ({ value }: Input): string => (typeof value === 'string' ? value : '');

/** Adds an error to the props of an input if its text is longer than `max` characters. */
export function limited<P extends Input>(props: P, max: number): P & Pick<Input, 'error'> {
  const error = tooLong(textOf(props), max);
  return error === null ? props : { ...props, error };
}

export const tooLong = ({ length }: string, max: number): ReactNode =>
  length > max ? <TooLong length={length} max={max} /> : null;

/**
 * Adds an error to the props of a single-line input if its text is too long or contains control characters. Empty text is reported only on
 * submit.
 */
export function singleLine<P extends Input>(props: P, max: number = limits.nameMax): P & Pick<Input, 'error'> {
  const problem = nameProblem(textOf(props), max);
  switch (problem) {
    case null:
    case 'empty':
      return props;
    case 'too_long':
      return limited(props, max);
    case 'hidden_characters':
      return {
        ...props,
        error: (
          <Trans id="forms.hidden_characters">
            Contains control characters or characters that change the direction of text. Please type it again.
          </Trans>
        ),
      };
    default:
      return unreachable(problem);
  }
}

/** Adds an error to the props of an input if its value is not a valid username. A missing or short username is reported only on submit. */
export function asUsername<P extends Input>(props: P): P & Pick<Input, 'error'> {
  const problem = usernameProblem(textOf(props));
  switch (problem) {
    case null:
    case 'empty':
      return props;
    case 'too_short':
      return props.error === undefined || props.error === null
        ? props
        : {
            ...props,
            error: (
              <Plural
                id="forms.username_short"
                value={limits.usernameMin}
                one="At least # character."
                other="At least # characters."
              />
            ),
          };
    case 'too_long':
      return limited(props, limits.usernameMax);
    case 'characters':
      return {
        ...props,
        error: (
          <Trans id="forms.username_characters">
            Only letters, digits, dots, hyphens and underscores, without spaces.
          </Trans>
        ),
      };
    default:
      return unreachable(problem);
  }
}

type Range = Required<Pick<NumberInputProps, 'min' | 'max' | 'clampBehavior'>>;

/** Adds the range to the props of a number input. A number outside the range gets an error and is not corrected. */
export function between<P extends Input>(input: P, min: number, max: number): P & Pick<Input, 'error'> & Range {
  const { value } = input;
  const props: P & Range = { ...input, min, max, clampBehavior: 'none' };
  if (typeof value !== 'number' || (value >= min && value <= max)) return props;
  return {
    ...props,
    error: (
      <Trans id="forms.out_of_range">
        From {min} to {max}.
      </Trans>
    ),
  };
}

function TooLong({ length, max }: { length: number; max: number }) {
  return (
    <Plural
      id="forms.too_long"
      value={max}
      one={`At most # character; this has ${length}.`}
      other={`At most # characters; this has ${length}.`}
    />
  );
}
