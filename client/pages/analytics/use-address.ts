import { useMemo } from 'react';
import { useAddressQuery } from '../../figures/use-range.ts';
import { type Address, addressParams, readAddress } from './address.ts';

/** State of the page address, and a setter for parts of it. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [params, change] = useAddressQuery();
  const address = useMemo(() => readAddress(params), [params]);
  return [address, (part) => change(addressParams(part))];
}
