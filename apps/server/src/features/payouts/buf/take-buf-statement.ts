import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeBufStatement as contract } from '#contracts/payouts/buf/buf-statements.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { readBufStatement, UnreadableStatement, type BufLine } from '#domain/payouts/buf-statement.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Reading } from '#domain/kernel/read-day.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Sureties } from '../../agency/sureties/index.ts';

type Answer = ResponseOf<typeof contract>;
type Body = InputOf<typeof contract>['body'];

const KEEP_MAPPING = `
  insert into buf_statement_mapping
    (organization_id, surety_id, number_column, day_column, in_column, out_column, balance_column)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, surety_id) do update set number_column = excluded.number_column,
    day_column = excluded.day_column, in_column = excluded.in_column, out_column = excluded.out_column,
    balance_column = excluded.balance_column`;
const KEEP = `
  insert into buf_statement
    (organization_id, id, surety_id, starts_on, ends_on, balance_cents, line_count, lines, taken_by, taken_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/**
 * Keeps a statement of a surety, to be compared with the books (powers#buf-statement); the command id becomes its id.
 */
export class TakeBufStatement extends CommandOf(contract) {}

const wrong = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

const readLines = ({ text, mapping }: Body, by: Reading): BufLine[] => {
  try {
    return readBufStatement(text, mapping, by);
  } catch (error) {
    if (error instanceof UnreadableStatement) throw wrong('text', error.message);
    throw error;
  }
};

/** Only the mapped columns are kept: whatever else stands in the file is not. */
@CommandHandler(TakeBufStatement)
export class TakeBufStatementHandler implements ICommandHandler<TakeBufStatement> {
  constructor(
    private readonly rows: TenantRows,
    private readonly sureties: Sureties,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURETY_NOT_FOUND, FUTURE_DAY; VALIDATION_FAILED for a file that cannot be read */
  async execute({ actor, params: { suretyId }, body: input }: TakeBufStatement): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { organizationId, userId, commandId: statementId } = actor;
    const { mapping, startsOn, endsOn } = input;
    const take: Work<Answer> = async (tx) => {
      const now = this.clock.now();
      const { timeZone } = actor;
      const today = dayOf(now, timeZone);
      if (endsOn > today) throw new Refused('FUTURE_DAY');
      if (startsOn !== null && startsOn > endsOn) throw wrong('startsOn', 'It begins after its end.');
      const lines = readLines(input, { today, timeZone });
      const balanceCents =
        input.balanceCents ?? lines.findLast((line) => line.balanceCents !== null)?.balanceCents ?? null;
      const { number, day, in: came, out, balance } = mapping;
      await tx.query(KEEP_MAPPING, [organizationId, suretyId, number, day, came, out, balance]);
      await tx.query(KEEP, [
        organizationId,
        statementId,
        suretyId,
        startsOn,
        endsOn,
        balanceCents,
        lines.length,
        JSON.stringify(lines),
        userId,
        now,
      ]);
      const subject = { kind: 'organization', id: organizationId };
      await this.audit.record(actor, { action: 'buf-statement-taken', subject }, tx);
      return { statementId };
    };
    return this.rows.write(actor, { takeBufStatement: suretyId, ...input }, take, () => [
      { topic: 'remittance', id: statementId },
    ]);
  }
}
