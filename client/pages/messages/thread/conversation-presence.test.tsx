import { catalogue } from 'virtual:catalogue/messages';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { presenceBoard } from '../../../sync/conversation-presence.ts';
import { ConversationPresence } from './conversation-presence.tsx';

const person = (name: string) => ({ id: name, name });

test.each([
  [[], ['Mali'], 'Mali is viewing this conversation'],
  [[], ['Mali', 'Anan'], 'Mali and Anan are viewing this conversation'],
  [['Mali'], ['Mali'], 'Mali is typing a reply'],
  [['Mali', 'Anan'], [], 'Mali and Anan are typing a reply'],
])('%j write and %j look', async (typing, viewing, expected) => {
  await addCatalogue(catalogue);
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', permissions: ['messages.view'] } as never });
  const people = { typing: typing.map(person), viewing: viewing.map(person), claimedBy: null };
  presenceBoard.received({ conversationId: expected, ...people });
  render(
    <Root language="en" env="test">
      <ConversationPresence conversationId={expected} />
    </Root>,
  );
  expect((await screen.findByRole('status')).textContent).toBe(expected);
  presenceBoard.clear();
});
