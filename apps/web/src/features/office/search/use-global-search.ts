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
  switch (hit.kind) {
    case 'defendant':
      return hit.defendantId;
    case 'bond':
      return hit.bondId;
    case 'account':
      return hit.accountId;
    case 'receipt':
      return hit.paymentId;
    case 'indemnitor':
      return hit.indemnitorId;
    case 'reference':
      return hit.referenceId;
    case 'payer':
      return `${hit.accountId} ${hit.name}`;
  }
};

/** Who was found: a defendant, or somebody beside one. */
export const hitPerson = (hit: SearchHit): string => ('name' in hit ? hit.name : hit.fullName);

/** `owes $1,250.00`, `has $20.00 credit`; nothing where nobody is asked for money. */
const owing = (cents: number | null): string => {
  if (cents === null) return '';
  return cents < 0 ? ` · ${formatCents(-cents)} credit` : ` · owes ${formatCents(cents)}`;
};

/**
 * What somebody beside a defendant has to do with them: `indemnitor of Trevon Marchand · owes $1,250.00`; empty of a
 * defendant, a bond, an account and a receipt.
 */
export const hitTie = (hit: SearchHit): string => {
  if (hit.kind === 'indemnitor') return `indemnitor of ${hit.fullName}${owing(hit.owesCents)}`;
  if (hit.kind === 'payer') return `payer for ${hit.fullName}`;
  if (hit.kind !== 'reference') return '';
  const of = hit.indemnitorName === '' ? hit.fullName : `${hit.indemnitorName}, indemnitor of ${hit.fullName}`;
  return `reference of ${of}${hit.relationship && ` · ${hit.relationship}`}`;
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
  if (hit.kind !== 'account') return { indemnitor: 'Indemnitor', reference: 'Reference', payer: 'Payer' }[hit.kind];
  return `${hit.shortId === null ? 'Account' : `Account ${formatShortId(hit.shortId)}`} · ${hit.status}`;
};

/**
 * Where a hit leads: accounts to the list of defendants (screens#global-search), or to themselves for who may not open
 * it; a receipt to itself at the account where its payment stands; indemnitors and references to the defendant, payers to
 * the account.
 */
export const hitAddress = (hit: SearchHit, mayOpenDefendants: boolean): string => {
  if (hit.kind === 'bond') return `/bonds/${hit.bondId}`;
  if (hit.kind === 'defendant' || hit.kind === 'indemnitor' || hit.kind === 'reference')
    return `/defendants/${hit.defendantId}`;
  if (hit.kind === 'payer') return `/accounts/${hit.accountId}`;
  if (hit.kind === 'receipt') return `/accounts/${hit.accountId}/payments/${hit.paymentId}/receipt`;
  return mayOpenDefendants ? `/defendants?account_id=${hit.accountId}` : `/accounts/${hit.accountId}`;
};
