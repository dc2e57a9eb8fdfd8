import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/api.ts';
import { useQuery } from '../../../figures/use-query.ts';
import { useAddressQuery } from '../../../figures/use-range.ts';
import { useCan } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useLastDelivery } from '../last-event.tsx';
import { doneSteps, openStep } from './guide-steps.ts';

const config = { scope: { scope: 'config' } } as const;
/** Minimum time between automatic tests. Milliseconds. LINE allows 60 tests per hour. */
const lookAgainMs = 10_000;

/** Returns the state of the guide. Input of the user is stored in the address; everything else comes from the account's rows. */
export function useGuide() {
  const [params, change] = useAddressQuery();
  const id = params.get('guide') === 'new' ? null : params.get('guide');
  const row = useRow('lineAccount', id) ?? null;
  const connection = useRow('lineConnection', id);
  const mayTest = useCan('lineconfig.test');
  const detail = useQuery('GET /line-accounts/:id', id === null ? null : { params: { id } }, config);
  const webhookUrl = detail.data?.id === id ? (detail.data?.webhookUrl ?? null) : null;
  const lastAt = useLastDelivery({ id: id ?? '', lastEventAt: row?.lastEventAt ?? null });
  const said = new Set((params.get('said') ?? '').split(','));
  const facts = {
    nickname: row?.nickname ?? params.get('name') ?? '',
    brandId: row?.brandId ?? params.get('of'),
    row,
    lastTest: connection?.lastTest ?? null,
    webhookUrl,
    said,
    isHeard: lastAt !== null,
    isAnswered: (connection?.answeredAt ?? null) !== null,
  };
  const done = doneSteps(facts);
  const open = openStep(done);
  const [isTesting, setTesting] = useState(false);
  const testedAt = useRef(Number.NEGATIVE_INFINITY);
  const test = async () => {
    if (id === null || isTesting) return;
    testedAt.current = performance.now();
    setTesting(true);
    const result = await call('POST /line-accounts/:id/test', { params: { id } });
    setTesting(false);
    if (result.error) toastError(result);
  };
  // Tests again when the user returns from LINE's console, to show changes made there.
  useEffect(() => {
    if (open !== 'deliver' || !mayTest) return;
    const look = () => {
      if (performance.now() - testedAt.current >= lookAgainMs) void test();
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  });
  return {
    ...facts,
    id,
    done,
    open,
    isTesting,
    test,
    say: (step: string) => change({ said: [...said, step].filter((one) => one !== '').join(',') }),
    change,
    leave: () => change({ guide: null, name: null, of: null, said: null, account: id }),
  };
}

export type Guide = ReturnType<typeof useGuide>;

/** Whether the user can use the guide, which creates, edits and tests an account. */
export function useMayGuide(): boolean {
  const [mayCreate, mayEdit, mayTest] = [
    useCan('lineconfig.create'),
    useCan('lineconfig.edit'),
    useCan('lineconfig.test'),
  ];
  return mayCreate && mayEdit && mayTest;
}
