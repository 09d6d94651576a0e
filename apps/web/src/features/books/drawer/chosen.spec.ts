import { describe, expect, it } from '@jest/globals';
import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { partsOf } from './chosen.ts';

const TILL = '2f4a6c8e-0b1d-4e3f-8a5c-7d9e1b3f5a70';

const cash = (amountCents: number, tillId: string | null): BankedLine => ({
  kind: 'receipt',
  accountId: '9c7e5a3f-1d2b-4c4a-9e6f-8b0d2f4a6c81',
  entryId: `3e5c7a9b-1f2d-4b6e-8c0a-4d6f8b1${String(amountCents)}`,
  receiptNumber: 12,
  accountShortId: 7,
  defendantId: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
  defendantName: 'Remy Thibodeaux',
  payer: null,
  method: 'Cash',
  externalReference: null,
  amountCents,
  takenOn: '2026-11-28',
  bookedOn: null,
  recordedBy: 'Ana Robichaux',
  tillId,
  till: tillId === null ? null : 'Front counter',
});

describe('What a bag takes', () => {
  it('is of one drawer where the agency has no tills, less what waits for a second person', () => {
    const drawer = { places: [], lineCents: -2_000, waitingLineCents: -500 };
    const [only, ...more] = partsOf([cash(10_000, null), cash(4_000, TILL)], drawer);
    expect(only).toMatchObject({ tillId: null, receiptsCents: 14_000, proposedCents: 12_500 });
    expect(more).toEqual([]);
  });

  it('is of the office drawer and of each till, with what came or went without a receipt', () => {
    const drawer = {
      places: [
        { tillId: null, till: 'Office drawer', thereCents: 3_000, lineCents: 3_000 },
        { tillId: TILL, till: 'Front counter', thereCents: 0, lineCents: -11_000 },
      ],
      lineCents: 0,
      waitingLineCents: 0,
    };
    expect(partsOf([cash(10_000, TILL)], drawer)).toEqual([
      { tillId: null, till: 'Office drawer', receiptsCents: 0, proposedCents: 3_000 },
      { tillId: TILL, till: 'Front counter', receiptsCents: 10_000, proposedCents: 0 },
    ]);
  });
});
