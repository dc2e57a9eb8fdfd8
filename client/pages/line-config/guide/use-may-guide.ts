import { useCan } from '../../../session/session.ts';

/** The guide creates, edits and tests an account. */
export function useMayGuide(): boolean {
  const [mayCreate, mayEdit, mayTest] = [
    useCan('lineconfig.create'),
    useCan('lineconfig.edit'),
    useCan('lineconfig.test'),
  ];
  return mayCreate && mayEdit && mayTest;
}
