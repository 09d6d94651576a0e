import type { Bond } from '#contracts/books/bond/bonds.ts';
import { shownStatus } from '#domain/books/bond-status.ts';
import { formatRoundCents } from '#domain/kernel/money.ts';

const LIVE: readonly Bond['status'][] = ['OPEN', 'FORFEITED'];

/**
 * Whether a bond carries liability: OPEN or FORFEITED, and not unfinished (bonds#live-bonds,
 * today#unfinished-counts-nowhere).
 */
export const isLive = ({ status, voidedAt, unfinished }: Bond): boolean =>
  voidedAt === null && !unfinished && LIVE.includes(status);

/** The live bonds, and the sum of their faces. */
export const exposureOf = (bonds: readonly Bond[]): { count: number; cents: number } => {
  const live = bonds.filter(isLive);
  return { count: live.length, cents: live.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0) };
};

/** `1 open · 2 closed · $5,000 exposure`: the bonds by status, the voided ones left out, and what is at stake. */
export const bondsInWords = (bonds: readonly Bond[]): string => {
  const counts = new Map<string, number>();
  for (const bond of bonds) {
    const word = shownStatus(bond);
    if (bond.voidedAt === null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const byStatus = [...counts].map(([status, count]) => `${count} ${status.toLowerCase()}`);
  return [...byStatus, `${formatRoundCents(exposureOf(bonds).cents)} exposure`].join(' · ');
};
