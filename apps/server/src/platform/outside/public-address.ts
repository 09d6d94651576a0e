import ipaddr from 'ipaddr.js';

/** IPv6 ranges that carry an IPv4 address inside: what they reach is that one. */
const CARRIERS: Readonly<Record<string, (bytes: number[]) => number[]>> = {
  ipv4Mapped: (bytes) => bytes.slice(12),
  // A network's own translation (64:ff9b:1::/48, RFC 8215) has the IPv4 address wherever it likes: it is nobody's.
  rfc6052: (bytes) => (bytes.slice(4, 12).every((byte) => byte === 0) ? bytes.slice(12) : [0, 0, 0, 0]),
  '6to4': (bytes) => bytes.slice(2, 6),
};

/** 2000::/3: all that was ever given to the public. `::7f00:1` (IPv4-compatible, RFC 4291) is not of it. */
const isGlobal = ([first = 0]: number[]): boolean => first >> 5 === 1;

/**
 * Whether an IP address is one of the public internet: not of this machine, a private, shared, link-local, multicast or
 * reserved network, nor one of those written as IPv6. What is no address is not public.
 */
export const isPublicAddress = (address: string): boolean => {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  const range = parsed.range();
  const isIPv6 = parsed.kind() === 'ipv6';
  if (range === 'unicast') return !isIPv6 || isGlobal(parsed.toByteArray());
  const carried = isIPv6 ? CARRIERS[range]?.(parsed.toByteArray()) : undefined;
  return carried !== undefined && ipaddr.fromByteArray(carried).range() === 'unicast';
};
