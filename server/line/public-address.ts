import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4');
}
// Tunnels to other networks, documentation, and below, everything that is not global unicast.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(net, bits, 'ipv6');
}
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet (IANA's special-purpose registries). `null` for a name, which must be resolved first. */
export function isPublicAddress(host: string): boolean | null {
  switch (isIP(host)) {
    case 4:
      return !closed.check(host, 'ipv4');
    case 6:
      return global.check(host, 'ipv6') && !closed.check(host, 'ipv6');
    default:
      return null;
  }
}
