import { isIPv6 } from 'node:net';

/** Prefix lengths of the counted IPv6 networks: one connection, one customer of a provider, and a company's network. */
const prefixes = [64, 56, 48] as const;
export type Prefix = (typeof prefixes)[number];

/** @returns the network of an address: an IPv4 address unchanged, or the prefix of an IPv6 address */
export function networkOf(address: string, bits: Prefix = 64): string {
  const groups = groupsOf(address);
  if (typeof groups === 'string') return groups;
  const prefix = groups.slice(0, 4).map((group, n) => {
    const left = Math.min(16, Math.max(0, bits - 16 * n));
    return (group & (0xffff << (16 - left)) & 0xffff).toString(16);
  });
  return `${prefix.join(':')}::/${bits}`;
}

/** @returns the networks of an address with their prefix lengths, the smallest first. An IPv4 address has one network. */
export function networksOf(address: string): { network: string; bits: Prefix | null }[] {
  const own = groupsOf(address);
  if (typeof own === 'string') return [{ network: own, bits: null }];
  return prefixes.map((bits) => ({ network: networkOf(address, bits), bits }));
}

/** Returns the eight groups of an IPv6 address. Returns an IPv4 address unchanged. */
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
