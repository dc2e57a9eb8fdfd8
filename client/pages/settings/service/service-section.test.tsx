import { catalogue } from 'virtual:catalogue/settings';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tolerances, usualReward } from '../../../../shared/limits.ts';
import { noBenefits } from '../../../../shared/member-benefits.ts';
import { initialSettings } from '../../../../shared/settings-fields.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { ServiceSection } from './service-section.tsx';

const row = {
  id: 'settings',
  tolerances,
  memberBenefits: noBenefits,
  staffCapacity: initialSettings.staffCapacity,
  targetPercent: initialSettings.targetPercent,
  loadingDots: true,
  readMarks: true,
  fileLinkDays: initialSettings.fileLinkDays,
  iceServers: [],
  customerFields: [],
};
const sent: unknown[] = [];
let saved = { ...row, reward: usualReward, version: 1 };

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'owner', role: 'super_admin', permissions: [] } as never });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body !== undefined) {
      const { version, ...changes } = JSON.parse(String(body));
      sent.push(changes);
      saved = { ...saved, ...changes, version: version + 1 };
    }
    return Response.json({ success: true, data: saved, meta: {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

const reward = () => screen.findByLabelText<HTMLTextAreaElement>('Reward of the weekly champion');
const type = async (value: string) => fireEvent.change(await reward(), { target: { value } });
const isChanged = () => screen.queryByText('Not saved yet') !== null;

test('the default reward is an empty field, and typed text remains while typing', async () => {
  render(
    <Root language="en" env="test">
      <ServiceSection />
    </Root>,
  );
  expect([(await reward()).value, isChanged()]).toEqual(['', false]);
  await type(usualReward);
  expect([(await reward()).value, isChanged()]).toEqual([usualReward, true]);
  await type(`${usualReward} of two days`);
  await act(async () => fireEvent.submit(await reward()));
  expect([(await reward()).value, isChanged()]).toEqual([`${usualReward} of two days`, false]);
  await type('');
  await act(async () => fireEvent.submit(await reward()));
  expect(sent).toEqual([{ reward: `${usualReward} of two days` }, { reward: '' }]);
});
