import { isCollateral, tagsOfLine, type OpeningLine } from '#domain/books/opening.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { WantedLine } from './opening-state.ts';

export interface EnteredLine extends OpeningLine {
  lineId: string;
  version: number;
}

const LINES = `
  select id as line_id, account, payee, surety_id, agent_id, bond_id, person_id, account_id, amount_cents,
    banked_cents, unbanked_cents, version
  from opening_line
  where organization_id = $1 order by account, payee nulls first, surety_id, agent_id, bond_id, person_id, account_id`;

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

/** What is to stand of lines on the opening's own stream; collateral stands on that of trust money. */
export const wantedLines = (lines: readonly OpeningLine[]): WantedLine[] =>
  lines.filter((line) => !isCollateral(line)).map(wantedOf);
