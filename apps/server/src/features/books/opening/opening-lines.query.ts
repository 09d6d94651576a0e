import { tagsOfLine, type OpeningLine } from '#domain/books/opening.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { WantedLine } from './opening-state.ts';

interface EnteredLine extends OpeningLine {
  lineId: string;
  version: number;
}

const LINES = `
  select id as line_id, account, payee, surety_id, agent_id, amount_cents, version from opening_line
  where organization_id = $1 order by account, payee nulls first, surety_id, agent_id`;

/** The lines of the opening as they are entered, by account. */
export const enteredLines = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<EnteredLine[]> => {
  const { rows } = await tx.query<EnteredLine>(LINES, [organizationId]);
  return rows;
};

/** The same as what is to stand in the books. */
export const wantedOf = (line: OpeningLine): WantedLine => ({
  account: line.account,
  tags: tagsOfLine(line),
  amountCents: line.amountCents,
});
