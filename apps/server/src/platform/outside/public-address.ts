import ipaddr from 'ipaddr.js';

/** IPv6 ranges that carry an IPv4 address inside: what they reach is that one. */
const CARRIERS: Readonly<Record<string, (bytes: number[]) => number[]>> = {
  ipv4Mapped: (bytes) => bytes.slice(12),
  rfc6052: (bytes) => bytes.slice(12),
  '6to4': (bytes) => bytes.slice(2, 6),
};

/**
 * Whether an IP address is one of the public internet: not of this machine, a private, shared, link-local, multicast or
 * reserved network, nor one of those written as IPv6. What is no address is not public.
 */
export const isPublicAddress = (address: string): boolean => {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  const range = parsed.range();
  if (range === 'unicast') return true;
  const carried = parsed.kind() === 'ipv6' ? CARRIERS[range]?.(parsed.toByteArray()) : undefined;
  return carried !== undefined && ipaddr.fromByteArray(carried).range() === 'unicast';
};
