import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';
import { emptyDraft, readDraft } from './drafts.ts';
import { useDraft } from './use-draft.ts';

test('the last text is stored, even if the page is left at once', () => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1' } as never });
  const { result, unmount } = renderHook(() => useDraft('c1'), {
    wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider>,
  });
  act(() => {
    result.current.change({ text: '/' });
    result.current.change({ text: 'Hello' });
    unmount();
  });
  expect(readDraft('s1', 'c1')).toEqual({ ...emptyDraft, text: 'Hello' });
});
