import type { WhatAFileHolds } from '#contracts/office/duplicates/duplicates.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf } from '../../../lib/format.ts';

/** What a file holds, in words: `2 bonds · 1 account, balance $1,100.00 · 3 notes`. */
export const heldWords = ({ accounts, balanceCents, bonds, indemnitors, notes, documents }: WhatAFileHolds): string => {
  const words = [
    bonds === 0 ? '' : countOf(bonds, 'bond'),
    accounts === 0 ? '' : `${countOf(accounts, 'account')}, balance ${formatCents(balanceCents)}`,
    indemnitors === 0 ? '' : countOf(indemnitors, 'indemnitor'),
    notes === 0 ? '' : countOf(notes, 'note'),
    documents === 0 ? '' : countOf(documents, 'document'),
  ].filter((part) => part !== '');
  return words.length === 0 ? 'Nothing else in the file' : words.join(' · ');
};
