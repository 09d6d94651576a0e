import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { COLLATERAL_METHODS, GIVE_BACK_METHODS } from '#domain/books/collateral.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery, signedCents, text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders, moneyReaders } from '../../kernel/roles.ts';
import { PAPER_SIZES } from '../account/paper.ts';

const pdf = z.string().meta({ contentMediaType: 'application/pdf' });

/** By the ledger: what is had equals what is held, and that the sum per person and bond (money#trust-equals-collateral). */
export const getTrust = endpoint({
  method: 'GET',
  path: '/money/trust',
  summary: 'Trust money: at the bank, not banked yet, and held for others, which agree',
  roles: ledgerReaders,
  response: z
    .object({
      bankCents: signedCents,
      undepositedCents: signedCents,
      heldCents: signedCents,
      ofPersonsCents: signedCents, // the sum per person and bond
      limitCents: z.int(), // above it a second person approves
    })
    .meta({ id: 'TrustFigures' }),
});

const holding = z
  .object({
    bondId: id,
    personId: id,
    personName: z.string(), // empty once it was erased
    defendantId: id,
    defendantName: z.string(),
    powerNumber: z.string(),
    bondStatus: z.enum(BOND_STATUSES),
    isVoid: z.boolean(), // the bond
    heldCents: signedCents, // below zero where a check came back after it was given back
    freeCents: signedCents, // not claimed by what waits for a second person
    cashCents: z.int(), // of it cash that is not banked and not claimed
    since: day(),
    dischargedOn: day().nullable(),
    dueOn: day().nullable(), // by when it is to be given back
  })
  .meta({ id: 'CollateralHolding' });
export type CollateralHolding = z.output<typeof holding>;

const narrowed = {
  show: z.enum(['held', 'due', 'all']).default('held'), // due: held of a discharged or void bond
  sought: text(120).optional(), // in the names and the power number
};

/** What is held the longest comes first. */
export const listCollateral = endpoint({
  method: 'GET',
  path: '/money/trust/collateral',
  summary: 'Collateral by person and bond, with the clock for giving it back',
  roles: ledgerReaders,
  query: pageQuery.extend(narrowed),
  response: page(holding),
  refusals: ['MONEY_STOPPED'],
});

export const downloadCollateral = endpoint({
  method: 'GET',
  path: '/money/trust/collateral/file',
  ...freshForSettings,
  summary: 'The same as a CSV file; it stands in the audit trail',
  roles: exporters,
  query: z.object(narrowed),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

const receipt = z
  .object({
    receiptId: id,
    number: z.string(),
    bondId: id,
    personName: z.string(),
    amountCents: z.int(),
    lyingCents: z.int(), // of it neither banked nor given back as cash
    method: z.enum(COLLATERAL_METHODS),
    externalReference: z.string(),
    receivedOn: day(),
    state: z.enum(['not banked', 'banked', 'given back', 'voided', 'returned']),
    voidWaits: z.boolean(),
    isOpening: z.boolean(), // brought in unbanked when the agency moved in: it has no number
  })
  .meta({ id: 'ReceiptOfCollateral' });
export type CollateralReceipt = z.output<typeof receipt>;

export const listUnbankedCollateral = endpoint({
  method: 'GET',
  path: '/money/trust/unbanked',
  summary: 'Receipts of collateral that are not at the trust bank, the oldest first',
  roles: ledgerReaders,
  response: z.object({ receipts: z.array(receipt) }),
  refusals: ['MONEY_STOPPED'],
});

export const getCollateralOfBond = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/collateral',
  summary:
    'The collateral of a bond: who may give it, what is held, its receipts, what was given back and what was applied',
  roles: moneyReaders,
  params: z.object({ bondId: id }),
  response: z
    .object({
      people: z.array(z.object({ personId: id, name: z.string() })), // the defendant first
      holdings: z.array(holding),
      receipts: z.array(receipt),
      returns: z.array(
        z.object({
          returnId: id,
          personName: z.string(),
          payee: z.string(),
          amountCents: z.int(),
          method: z.enum(GIVE_BACK_METHODS),
          externalReference: z.string(),
          returnedOn: day().nullable(), // null while it waits for a second person
          voidedOn: day().nullable(),
          voidWaits: z.boolean(),
          askedAt: instant,
        }),
      ),
      applications: z.array(
        z.object({
          applicationId: id,
          personName: z.string(),
          accountId: id,
          documentId: id, // the signed authorization
          amountCents: z.int(),
          appliedOn: day().nullable(), // null while it waits for a second person
          askedAt: instant,
        }),
      ),
    })
    .meta({ id: 'CollateralOfBond' }),
  refusals: ['BOND_NOT_FOUND', 'MONEY_STOPPED'],
});

export const getCollateralOfDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/collateral',
  summary: 'What is held on the bonds of a defendant, by bond',
  roles: moneyReaders,
  params: z.object({ defendantId: id }),
  response: z.object({ bonds: z.array(z.object({ bondId: id, heldCents: signedCents })) }),
  refusals: ['DEFENDANT_NOT_FOUND', 'MONEY_STOPPED'],
});

/** Original and copy as of receipts of payments (bonds#original-and-copy). */
export const getCollateralReceiptFile = endpoint({
  method: 'GET',
  path: '/money/trust/receipts/:receiptId/file',
  summary: 'The receipt of collateral as a PDF, on a sheet or an 80 mm roll',
  roles: moneyReaders,
  params: z.object({ receiptId: id }),
  query: z.object({ size: z.enum(PAPER_SIZES).default('letter'), original: id.optional() }),
  response: pdf,
  refusals: ['ENTRY_NOT_FOUND', 'MONEY_STOPPED'],
});

/** To whoever gave it, of a bond that is discharged or void (bonds#collateral-due-back). */
export const getCollateralLetter = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/collateral/:personId/letter',
  summary: 'The letter that says that collateral is ready to be given back, as a PDF',
  roles: moneyReaders,
  params: z.object({ bondId: id, personId: id }),
  response: pdf,
  refusals: ['BOND_NOT_FOUND', 'ENTRY_NOT_FOUND', 'MONEY_STOPPED'],
});
