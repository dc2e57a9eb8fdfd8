import { isIPv6 } from 'node:net';

/** Bits of the IPv6 networks that are counted: a connection, a provider's customer, and what providers assign to companies. */
const prefixes = [64, 56, 48] as const;
export type Prefix = (typeof prefixes)[number];

/** @returns the network of an address: an IPv4 address itself, or the first bits of an IPv6 address */
export function networkOf(address: string, bits: Prefix = 64): string {
  const groups = groupsOf(address);
  if (typeof groups === 'string') return groups;
  const prefix = groups.slice(0, 4).map((group, n) => {
    const left = Math.min(16, Math.max(0, bits - 16 * n));
    return (group & (0xffff << (16 - left)) & 0xffff).toString(16);
  });
  return `${prefix.join(':')}::/${bits}`;
}

/** @returns the networks of an address from narrowest to widest, with their bits; an IPv4 address has one */
export function networksOf(address: string): { network: string; bits: Prefix | null }[] {
  const own = groupsOf(address);
  if (typeof own === 'string') return [{ network: own, bits: null }];
  return prefixes.map((bits) => ({ network: networkOf(address, bits), bits }));
}

/** The eight groups of an IPv6 address, or the address itself if it is IPv4. */
function groupsOf(address: string): number[] | string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
}
