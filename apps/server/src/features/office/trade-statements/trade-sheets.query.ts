import type { Whose } from '#contracts/books/bond/whose.ts';
import type { Sheet } from '#contracts/office/statement-lines/statement-lines.ts';
import type { StatementDays, TradeStatement } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readCover } from '../../payouts/cover/index.ts';
import { isNarrowed } from '../../powers/surety-reports/index.ts';
import { readMoved, type Known } from '../statement-lines/index.ts';
import { readLiveBonds, readPastDisposition } from './bonds-at-risk.query.ts';
import { openLiability, pastDisposition } from './bonds-at-risk.ts';
import { readBufHeld, readTrustHeld } from './held-by-others.query.ts';
import { bufHeld, fiduciaryCover, trustHeld } from './held-by-others.ts';

/** What these statements are made of: of which bonds alone, of which days, as of what was known. */
interface About {
  organizationId: string;
  known: Known;
  periods: readonly StatementDays[];
  whose: Whose;
}

const NO_DAYS: StatementDays = { from: null, to: '' };

/** After every day on which something was booked. */
const LAST_DAY = '9999-12-31';

/** How each statement of the trade is made (money#trade-statements). */
export const TRADE_SHEETS: Record<TradeStatement, (tx: TenantTransaction, about: About) => Promise<Sheet>> = {
  'open-liability': async (tx, { organizationId, whose, periods: [{ to } = NO_DAYS] }) =>
    openLiability({ to, isWhole: !isNarrowed(whose), ...(await readLiveBonds(tx, organizationId, whose)) }),
  'past-disposition': async (tx, { organizationId, whose, periods: [{ to } = NO_DAYS] }) =>
    pastDisposition({ to, isWhole: !isNarrowed(whose), ...(await readPastDisposition(tx, organizationId, whose)) }),
  buf: async (tx, { organizationId, known, periods: [{ to } = NO_DAYS] }) => {
    const standing = await readMoved(tx, organizationId, known, [{ from: null, to }]);
    return bufHeld({ to, standing, ...(await readBufHeld(tx, organizationId, known, to)) });
  },
  trust: async (tx, { organizationId, known, periods: [{ to } = NO_DAYS] }) => {
    const standing = await readMoved(tx, organizationId, known, [{ from: null, to }]);
    return trustHeld({ to, standing, rows: await readTrustHeld(tx, organizationId, known, to) });
  },
  cover: async (tx, { organizationId, known, periods: [{ to } = NO_DAYS] }) => {
    const standing = await readMoved(tx, organizationId, known, [{ from: null, to: LAST_DAY }]);
    return fiduciaryCover({ to, standing, cover: await readCover(tx, organizationId) });
  },
};
