import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { asUsername, between, limited, singleLine } from './limited.tsx';

beforeAll(() => activate('en'));

function textOf(error: ReactNode): string {
  render(
    <Root language="en" env="test">
      <p>{error}</p>
    </Root>,
  );
  return screen.getByRole('paragraph').textContent ?? '';
}

const { nameMax, usernameMax } = limits;

test.each<[string, ReactNode, string]>([
  ['a text that fits', limited({ value: 'abc' }, 3).error, ''],
  ['a text that is too long', limited({ value: 'abcd' }, 3).error, 'At most 3 characters; this has 4.'],
  ['an error of the server', limited({ value: 'abc', error: 'taken' }, 3).error, 'taken'],
  ['a name that is missing', singleLine({ value: ' ', error: 'needed' }).error, 'needed'],
  ['a long name', singleLine({ value: 'x'.repeat(3000) }).error, `At most ${nameMax} characters; this has 3000.`],
  ['a name with a bell', singleLine({ value: 'Bell\u0007' }).error, 'Contains control characters'],
  ['a name that turns around', singleLine({ value: 'Tea \u202Epuhs' }).error, 'Contains control characters'],
  ['a user name with a space', asUsername({ value: 'two words' }).error, 'Only letters, digits, dots'],
  ['a long user name', asUsername({ value: 'x'.repeat(usernameMax + 1) }).error, `At most ${usernameMax}`],
  ['a short user name that is being typed', asUsername({ value: 'a' }).error, ''],
  ['a short user name that was refused', asUsername({ value: 'a', error: 'refused' }).error, 'At least 2 characters.'],
  ['a number within its range', between({ value: 5 }, 1, 10).error, ''],
  ['a number beyond its range', between({ value: 11 }, 1, 10).error, 'From 1 to 10.'],
  ['no number yet', between({ value: '' }, 1, 10).error, ''],
])('%s', (_, error, expected) => {
  const shown = textOf(error);
  expect(shown.startsWith(expected) && (expected !== '' || shown === '')).toBe(true);
});
