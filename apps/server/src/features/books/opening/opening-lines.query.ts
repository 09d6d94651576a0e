import { isCollateral, tagsOfLine, type OpeningLine } from '#domain/books/opening.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { WantedLine } from './opening-state.ts';

export interface EnteredLine extends OpeningLine {
  lineId: string;
  version: number;
  /** It came by a file. */
  ofFile: boolean;
}

const LINES = `
  select id as line_id, account, payee, surety_id, agent_id, bond_id, person_id, account_id, amount_cents,
    banked_cents, unbanked_cents, version, of_file
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

const WRITE = `
  insert into opening_line (organization_id, id, account, payee, surety_id, agent_id, bond_id, person_id, account_id,
    amount_cents, banked_cents, unbanked_cents, version, changed_by, of_file)
  select $1, r."lineId", r.account, r.payee, r."suretyId", r."agentId", r."bondId", r."personId", r."accountId",
    r."amountCents", r."bankedCents", r."unbankedCents", 1, $3, true
  from jsonb_to_recordset($2::jsonb) as r("lineId" uuid, account text, payee text, "suretyId" uuid, "agentId" uuid,
    "bondId" uuid, "personId" uuid, "accountId" uuid, "amountCents" bigint, "bankedCents" bigint, "unbankedCents" bigint)
  on conflict (organization_id, id) do update set amount_cents = excluded.amount_cents,
    banked_cents = excluded.banked_cents, unbanked_cents = excluded.unbanked_cents,
    version = opening_line.version + 1, changed_by = excluded.changed_by
  where opening_line.of_file`;

/** Enters lines of a file, or changes them. */
export const writeLinesOfFile = async (
  tx: TenantTransaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  lines: readonly (OpeningLine & Pick<EnteredLine, 'lineId'>)[],
): Promise<void> => {
  if (lines.length > 0) await tx.query(WRITE, [organizationId, JSON.stringify(lines), userId]);
};

/** Takes lines of a file out. */
export const removeLinesOfFile = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  lineIds: readonly string[],
): Promise<unknown> =>
  tx.query('delete from opening_line where organization_id = $1 and of_file and id = any($2::uuid[])', [
    organizationId,
    lineIds,
  ]);

/** How many lines came by a file. */
export const countLinesOfFile = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<number> => {
  const { rows } = await tx.query<{ lines: number }>(
    'select count(*)::int as lines from opening_line where organization_id = $1 and of_file',
    [organizationId],
  );
  return rows[0]?.lines ?? 0;
};
