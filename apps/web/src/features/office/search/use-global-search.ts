import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { SEARCH_FROM, type SearchHit } from '#contracts/office/search/search.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { call } from '../../../lib/api.ts';
import { loaded } from '../../../lib/command.ts';

/** How long a person pauses before the search follows, in milliseconds (screens#global-search). */
const PAUSE = 300;

const searchEverything = () =>
  import('#contracts/office/search/search.ts').then((contract) => contract.searchEverything);

const searchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: async ({ signal }) => call(await loaded(searchEverything), { body: { typed }, signal }),
    meta: { topics: ['defendant', 'bond', 'account'] },
    gcTime: 60_000, // results hold personal data and are dropped soon
  });

/**
 * The global search while somebody types: from two characters on, 300 ms after the last one (screens#global-search).
 * While the answer to more characters is on its way, the one before stays; `searching` says so.
 */
export const useGlobalSearch = (text: string) => {
  const now = text.trim();
  const [typed] = useDebouncedValue(now, PAUSE);
  const enabled = now.length >= SEARCH_FROM && typed.length >= SEARCH_FROM;
  const query = useQuery({ ...searchQuery(typed), enabled, placeholderData: keepPreviousData });
  const asked = now.length >= SEARCH_FROM;
  return {
    /** Whether enough is typed to be searched for. */
    asked,
    searching: asked && (now !== typed || query.isFetching),
    hits: asked ? (query.data?.hits ?? []) : [],
    notices: asked ? (query.data?.notices ?? []) : [],
    error: asked && now === typed ? query.error : null,
    retry: () => void query.refetch(),
  };
};

/** Tells hits apart. */
export const hitKey = (hit: SearchHit): string => {
  if (hit.kind === 'bond') return hit.bondId;
  if (hit.kind === 'account') return hit.accountId;
  return hit.kind === 'receipt' ? hit.paymentId : hit.defendantId;
};

/** How a bond that was found stands. */
export const bondStanding = (hit: SearchHit & { kind: 'bond' }): string =>
  hit.voided ? 'voided' : hit.status.toLowerCase();

/** What a receipt that was found is about: `$50.00`, `$50.00 · voided`. */
export const receiptStanding = (hit: SearchHit & { kind: 'receipt' }): string =>
  `${formatCents(hit.amountCents)}${hit.voided ? ' · voided' : ''}`;

/** What a hit is: `Defendant`, `Bond BB-12 · voided`, `Account 0000012 · open`, `Receipt 12 · $50.00`. */
export const hitName = (hit: SearchHit): string => {
  if (hit.kind === 'defendant') return 'Defendant';
  if (hit.kind === 'bond') return `Bond${hit.powerNumber && ` ${hit.powerNumber}`} · ${bondStanding(hit)}`;
  if (hit.kind === 'receipt') return `Receipt ${String(hit.receiptNumber)} · ${receiptStanding(hit)}`;
  return `${hit.shortId === null ? 'Account' : `Account ${formatShortId(hit.shortId)}`} · ${hit.status}`;
};

/**
 * Where a hit leads: accounts to the list of defendants (screens#global-search), or to themselves for who may not open
 * it; a receipt to itself at the account where its payment stands.
 */
export const hitAddress = (hit: SearchHit, mayOpenDefendants: boolean): string => {
  if (hit.kind === 'bond') return `/bonds/${hit.bondId}`;
  if (hit.kind === 'defendant') return `/defendants/${hit.defendantId}`;
  if (hit.kind === 'receipt') return `/accounts/${hit.accountId}/payments/${hit.paymentId}/receipt`;
  return mayOpenDefendants ? `/defendants?account_id=${hit.accountId}` : `/accounts/${hit.accountId}`;
};
