import { catalogue } from 'virtual:catalogue/messages';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atoms } from '../../../atoms.ts';
import { activate, learn } from '../../../i18n.ts';
import { Root } from '../../../root.tsx';
import { sessionAtom } from '../../../session/state.ts';
import { presenceBoard } from '../../../sync/presence.ts';
import { Lookers } from './lookers.tsx';

const person = (name: string) => ({ id: name, name });

test.each([
  [[], ['Mali'], 'Mali is looking at this conversation'],
  [[], ['Mali', 'Anan'], 'Mali and Anan are looking at this conversation'],
  [['Mali'], ['Mali'], 'Mali is writing an answer'],
  [['Mali', 'Anan'], [], 'Mali and Anan are writing an answer'],
])('%j write and %j look', async (typing, viewing, words) => {
  await learn(catalogue);
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', permissions: ['messages.view'] } as never });
  const people = { typing: typing.map(person), viewing: viewing.map(person), claimedBy: null };
  presenceBoard.heard({ conversationId: words, ...people });
  render(
    <Root language="en" env="test">
      <Lookers conversationId={words} />
    </Root>,
  );
  expect((await screen.findByRole('status')).textContent).toBe(words);
  presenceBoard.clear();
});
