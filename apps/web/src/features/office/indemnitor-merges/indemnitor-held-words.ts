import type { WhatAnIndemnitorHolds } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { countOf } from '../../../lib/format.ts';

/** What names an indemnitor, in words: `liable for 2 accounts · 1 reference`. */
export const indemnitorHeldWords = ({
  accounts,
  references,
  notes,
  documents,
  letters,
}: WhatAnIndemnitorHolds): string =>
  [
    accounts === 0 ? 'Unassigned' : `Liable for ${countOf(accounts, 'account')}`,
    references === 0 ? '' : countOf(references, 'reference'),
    notes === 0 ? '' : countOf(notes, 'note'),
    documents === 0 ? '' : countOf(documents, 'document'),
    letters === 0 ? '' : countOf(letters, 'letter'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
