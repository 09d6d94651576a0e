import { Paper, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { ChainLink } from '#contracts/books/bond/rewrites.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { defendantQuery } from '../../people/people/index.ts';
import { accountQuery, PowerNumber } from '../accounts/index.ts';
import { bondChainQuery } from './bonds.queries.ts';
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx';

/**
 * Whether a bond is labelled a rewrite (bonds#rewrite-of-decides): its notes may say so; price and chain follow
 * `rewriteOf` alone.
 */
export const isRewrite = ({ rewriteOf, notes }: Pick<Bond, 'rewriteOf' | 'notes'>): boolean =>
  rewriteOf !== null || notes.includes('Rewrite of bond');

const entryOf = (link: ChainLink, place: number, current: boolean): TimelineEntry => ({
  key: link.bondId,
  words: (
    <>
      {place === 0 ? 'Original' : 'Rewrite'}{' '}
      {current ? (
        <PowerNumber of={link} />
      ) : (
        <AppLink to="/bonds/$bondId" params={{ bondId: link.bondId }} fz="sm">
          <PowerNumber of={link} />
        </AppLink>
      )}{' '}
      <StatusBadge status={link.voidedAt === null ? link.status : 'VOIDED'} />
    </>
  ),
  by: (
    <>
      {link.bondDate === null ? 'No bond date' : showDay(link.bondDate)} · {formatCents(link.amountCents ?? 0)} ·
      premium {formatCents(link.premiumCents)}
      {link.reason === '' ? '' : ` · rewritten: ${link.reason}`}
    </>
  ),
});

/**
 * The nearest power before a rewrite that bears none of its own, which its chain stands under (bonds#power-of-a-chain).
 */
export const UnderPower = ({ bond }: { bond: Bond }) => {
  const { data } = useQuery({
    ...bondChainQuery(bond.bondId),
    enabled: bond.rewriteOf !== null && bond.powerNumber === '',
  });
  const chain = data?.chain ?? [];
  const before = chain.slice(
    0,
    chain.findIndex(({ bondId }) => bondId === bond.bondId),
  );
  const place = before.findLastIndex(({ powerNumber, voidedAt }) => powerNumber !== '' && voidedAt === null);
  const link = before[place];
  if (bond.powerNumber !== '' || link === undefined) return null;
  return (
    <>
      , under power <PowerNumber of={link} /> of {place === 0 ? 'the original' : 'an earlier rewrite'}
    </>
  );
};

/**
 * The chain of rewrites that a bond belongs to, the original first; nothing for a bond that stands alone
 * (bonds#rewrite-of-decides).
 */
export const BondChain = ({ bond }: { bond: Bond }) => {
  const chained = bond.rewriteOf !== null || bond.rewrittenBy !== null;
  const { data, error, refetch } = useQuery({ ...bondChainQuery(bond.bondId), enabled: chained });
  if (!chained) return null;
  return (
    <Paper component="section" aria-label="Chain of rewrites" className="panel" p="md">
      <Text size="sm" c="dimmed" mb="xs">
        Chain of rewrites
      </Text>
      {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <Timeline
          label="Chain of rewrites"
          entries={data.chain.map((link, place) => entryOf(link, place, link.bondId === bond.bondId))}
        />
      ) : error ? null : (
        <Loading lines={2} height={30} />
      )}
    </Paper>
  );
};

const OfDefendant = ({ bond: { defendantId } }: { bond: Bond }) => {
  const { data } = useSuspenseQuery(defendantQuery(defendantId));
  return (
    <AppLink to="/defendants/$defendantId" params={{ defendantId }}>
      {data.fullName}
    </AppLink>
  );
};

/** The Auditor sees money and its history, no defendant's file (people#roles). */
const OfAccount = ({ bond: { accountId } }: { bond: Bond }) => {
  const { data } = useSuspenseQuery(accountQuery(accountId));
  return (
    <AppLink to="/accounts/$accountId" params={{ accountId }}>
      {data.defendantName}
    </AppLink>
  );
};

/** Whose bond it is. */
export const OfWhom = (props: { bond: Bond }) =>
  useMay(anyStaff) ? <OfDefendant {...props} /> : <OfAccount {...props} />;
