import { Injectable } from '@nestjs/common';
import type { BufComparison } from '#contracts/payouts/buf/buf-statements.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { FindChecks } from '../../books/periods/index.ts';
import { BufStatements } from './buf-statements.query.ts';

/** Of each surety the newest statement that ends on a day or before it. */
const NEWEST = `
  select distinct on (surety_id) surety_id, id as statement_id from buf_statement
  where organization_id = $1 and ends_on <= $2
  order by surety_id, ends_on desc, taken_at desc`;

/** In what a statement and the books differ; null where they agree. */
const differenceOf = (found: BufComparison): string | null => {
  const { statement, suretyName, rows, oursBesideCents, theirsBesideCents, heldCents } = found;
  const { balanceCents } = statement;
  const day = formatDay(statement.endsOn);
  if (balanceCents !== null && balanceCents !== heldCents)
    return `The BUF of ${suretyName} differs by ${formatCents(Math.abs(balanceCents - heldCents))}: ${formatCents(balanceCents)} by its statement to ${day}, ${formatCents(heldCents)} by the books.`;
  const differing = rows.filter(({ result }) => result !== 'equal').length;
  if (differing > 0)
    return `The BUF statement of ${suretyName} to ${day} differs from the books for ${differing === 1 ? '1 power' : `${differing} powers`}.`;
  return oursBesideCents === theirsBesideCents
    ? null
    : `The BUF statement of ${suretyName} to ${day} differs from the books in what is of no power.`;
};

/** Statements of the BUF that do not say what the books say (money#before-a-month-closes). */
@Injectable()
export class BufDifferences {
  constructor(
    private readonly database: TenantDatabase,
    private readonly statements: BufStatements,
  ) {}

  readonly check: FindChecks = async (actor, { endsOn }) => {
    const differences: string[] = [];
    for (const of of await this.newest(actor.organizationId, endsOn)) {
      const words = differenceOf(await this.statements.compare(actor, of));
      if (words !== null) differences.push(words);
    }
    return differences.map((words) => ({ screen: 'buf', words }));
  };

  private async newest(organizationId: OrganizationId, endsOn: string) {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ suretyId: string; statementId: string }>(NEWEST, [organizationId, endsOn]),
    );
    return rows;
  }
}
