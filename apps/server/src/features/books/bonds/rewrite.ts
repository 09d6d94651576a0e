import { v5 as uuidV5 } from 'uuid';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { rewriteFields } from '#contracts/books/bond/rewrites.ts';
import type { z } from 'zod';
import { formatCents } from '#domain/kernel/money.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  bondDecider,
  liveBond,
  writeBond,
  type Bond,
  type BondEvent,
  fieldsOf,
  settled,
  type Rates,
} from '../bond/index.ts';
import { bondFields } from '#contracts/books/bond/bonds.ts';

/** What the form of a rewrite asks; the rest starts empty. */
export type RewriteFields = z.output<typeof rewriteFields>;

/** The id of the next rewrite of a bond. It follows from how many were voided, so that two at once are the same one. */
export const nextRewriteId = ({ bondId, written }: Bond): string =>
  uuidV5(`rewrite ${written?.rewritesVoided ?? 0}`, bondId);

/**
 * Asserts that a bond may be rewritten: only an OPEN one (bonds#rewrite-open-only). @throws Refused as the status says.
 */
const mustBeOpen = (bond: Bond): void => {
  const { fields } = liveBond(bond);
  if (fields.status === 'REWRITTEN') throw new Refused('REWRITE_STANDS');
  if (fields.status !== 'OPEN') throw new Refused('REWRITE_OPEN_ONLY');
};

/**
 * Rewrites a bond: its event holds the whole new bond, which is then written by it (bonds#rewrite-of-decides). The
 * premium books on the day of rewriting, as income of its own (money#rewrite-premium).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, REWRITE_STANDS, REWRITE_OPEN_ONLY, PREMIUM_RULE_MISSING;
 *   REWRITE_PRICE_CHANGED where the premium is not the one that the form showed.
 */
export const rewriteBond = (
  state: Bond,
  input: Deciding &
    Rates & { fields: RewriteFields; agentId: string; accountId: string; shownPremiumCents: number | null },
): BondEvent[] => {
  mustBeOpen(state);
  const { defendantId, accountId, fields } = liveBond(state);
  const rewriteId = nextRewriteId(state);
  const [written] = writeBond(bondDecider.initial(rewriteId), {
    ...input,
    fields: { ...bondFields.parse({}), ...input.fields, powerNumber: '', notes: '' },
    defendantId,
    rewriteOf: state.bondId,
  });
  if (written?.type !== 'BondWritten') throw new RangeError('A rewrite is a bond that is written.');
  const { premiumCents } = written.data;
  if (input.shownPremiumCents !== null && input.shownPremiumCents !== premiumCents) {
    throw new Refused('REWRITE_PRICE_CHANGED', { premium: formatCents(premiumCents) });
  }
  const after = settled({ ...fields, status: 'REWRITTEN' }, fields, input.today);
  const data = { bondId: state.bondId, accountId, ...fieldsOf(after), rewrite: written.data };
  return [{ type: 'BondRewritten', data }];
};

/**
 * Gives a rewritten bond its status back, once its rewrite is voided (bonds#voiding-a-rewrite). Nothing where that is
 * done.
 */
export const undoRewrite = ({ bondId, written }: Bond, rewriteId: string, today: string): BondEvent[] => {
  if (!written || written.voided || written.rewrite?.bondId !== rewriteId) return [];
  const { accountId, fields } = written;
  const after = settled({ ...fields, status: 'OPEN' }, { ...fields, status: 'OPEN' }, today);
  return [{ type: 'RewriteUndone', data: { bondId, accountId, ...fieldsOf(after), rewriteId } }];
};
