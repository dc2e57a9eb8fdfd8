import { useMemo } from 'react';
import { useAddressQuery } from '../../figures/use-range.ts';
import { type Address, addressParams, readAddress } from './address.ts';

/** The page's address, and how to change a part of it. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [params, change] = useAddressQuery();
  const address = useMemo(() => readAddress(params), [params]);
  return [address, (part) => change(addressParams(part))];
}
