import { useCan } from '../../../session/session.ts';

/** The guide makes an account, changes it and has LINE test it. */
export function useMayGuide(): boolean {
  const [mayCreate, mayEdit, mayTest] = [
    useCan('lineconfig.create'),
    useCan('lineconfig.edit'),
    useCan('lineconfig.test'),
  ];
  return mayCreate && mayEdit && mayTest;
}
