import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, text } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';

/**
 * From how many characters on the global search starts (screens#global-search), and how many results it shows
 * (screens#global-search).
 */
export const SEARCH_FROM = 2;
export const MOST_FOUND = 50;

const found = {
  /** What matched, in words. */
  why: z.string(),
  defendantId: id,
  fullName: z.string(),
  birthday: z.string().nullable(),
};

const hit = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('defendant'), ...found, phoneNumber: z.string() }),
    z.object({
      kind: z.literal('bond'),
      ...found,
      bondId: id,
      powerNumber: z.string(),
      status: z.string(),
      voided: z.boolean(),
    }),
    z.object({
      kind: z.literal('account'),
      ...found,
      accountId: id,
      shortId: z.int().nullable(),
      status: z.string(),
    }),
    z.object({
      kind: z.literal('receipt'),
      ...found,
      receiptNumber: z.int(),
      paymentId: id,
      accountId: id, // where the payment stands now
      amountCents: z.int(),
      voided: z.boolean(),
    }),
    z.object({
      kind: z.literal('indemnitor'),
      ...found, // the defendant
      indemnitorId: id,
      name: z.string(),
      phoneNumber: z.string(),
      /** What the accounts owe that they answer for; null where they answer for none. */
      owesCents: z.int().nullable(),
    }),
    z.object({
      kind: z.literal('reference'),
      ...found,
      referenceId: id,
      name: z.string(),
      relationship: z.string(),
      phoneNumber: z.string(),
      /** The indemnitor who named them; empty where the defendant did. */
      indemnitorName: z.string(),
    }),
    z.object({
      kind: z.literal('payer'),
      ...found,
      /** A person or a business. */
      name: z.string(),
      accountId: id,
      /** The last payment that they handed over. */
      paidOn: day(),
      amountCents: z.int(),
    }),
  ])
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof hit>;

export const searchEverything = endpoint({
  method: 'POST',
  path: '/search',
  summary:
    'Defendants, bonds, accounts, receipts, and who answers, pays or knows, by name, birthday, phone, e-mail or number',
  roles: moneyReaders, // each kind has its own readers: kinds that the role may not see are not searched
  readsOnly: true,
  body: z.object({ typed: text(120).min(SEARCH_FROM, 'Type at least 2 characters.') }).meta({ id: 'SearchEverything' }),
  response: z.object({
    hits: z.array(hit).max(MOST_FOUND),
    /** What could not be searched, and why (screens#global-search). */
    notices: z.array(z.object({ title: z.string(), message: z.string() })),
  }),
});

const defendantMatch = z
  .object({
    defendantId: id,
    fullName: z.string(),
    birthday: z.string().nullable(),
    phoneNumber: z.string(),
    why: z.string(),
  })
  .meta({ id: 'DefendantMatch' });
export type DefendantMatch = z.output<typeof defendantMatch>;

/** How many indemnitors, references, payers and similar names each a search shows (screens#global-search). */
export const MOST_OF_NEW_KIND = 10;

/** How long the Search Defendant dialog waits, in milliseconds (screens#search-defendant). */
export const FIND_DEFENDANT_LIMIT = 8_000;

export const findDefendant = endpoint({
  method: 'POST',
  path: '/search/defendants',
  summary: 'Defendants of this name and date of birth, and of this name without one',
  roles: anyStaff,
  readsOnly: true,
  body: z
    .object({ fullName: text(120).min(1, 'Full name is required'), birthday: day() })
    .meta({ id: 'FindDefendant' }),
  response: z.object({ defendants: z.array(defendantMatch) }),
});
