import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { bookBankLine } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { readLine, reserveLine } from '../../books/bank/index.ts';
import { BookingDays } from '../../books/periods/index.ts';
import { ExpenseFacts, recordExpense, recordMoneyIn } from '../expenses/index.ts';
import { FinishBankBookings } from './finish-bank-bookings.ts';

type Answer = ResponseOf<typeof bookBankLine>;
type Input = InputOf<typeof bookBankLine>['body'];
type Line = Awaited<ReturnType<typeof readLine>>;
type Facts = Parameters<typeof recordExpense>[1];

const INSERT = `
  insert into bank_booking (organization_id, booking_id, bank_line_id, status, account, amount_cents, method, paid_on,
    asks, payee, external_reference, reason, decided_by, decided_at)
  values ($1, $2, $3, 'booking', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** Books what a line of the bank says (money#booked-from-a-line); the command's id is that of the expense. */
export class BookBankLine extends CommandOf(bookBankLine) {}

/** The line judges: of two people who book it one finds it taken. */
@CommandHandler(BookBankLine)
export class BookBankLineHandler implements ICommandHandler<BookBankLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly finishing: FinishBankBookings,
    private readonly agency: Agency,
    private readonly facts: ExpenseFacts,
    private readonly days: BookingDays,
  ) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED, CONFIRM_FIRST; as an expense is refused, or money in. */
  async execute({ actor, params: { bankLineId }, body: input }: BookBankLine): Promise<Answer> {
    const { organizationId, commandId: expenseId } = actor;
    const line = await this.database.read(organizationId, (tx) => readLine(tx, organizationId, bankLineId));
    // Read before the transaction, which holds a connection of its own.
    const facts = await this.factsFor(actor, input);
    const book: Work<Answer> = async (tx) => {
      await reserveLine(tx, organizationId, bankLineId);
      const waiting = await this.decide(tx, { actor, line, input, facts });
      return { bankLineId, expenseId, waiting };
    };
    const request = { bookBankLine: bankLineId, ...input };
    const answer = await this.rows.write(actor, request, book, () => [{ topic: 'bank', id: bankLineId }]);
    await this.finishing.tryNow(actor, expenseId);
    return answer;
  }

  /** The day is the bank's, so months that are closed do not refuse it. */
  private async factsFor(actor: Actor, { reason }: Input): Promise<Facts> {
    const [asking, deciding, chart] = await Promise.all([
      this.agency.asking(actor),
      this.days.deciding(actor, reason),
      this.facts.chart(actor),
    ]);
    return { ...asking, ...deciding, months: undefined, chart, cashThereCents: 0 };
  }

  /** Whether a second person is asked. */
  private async decide(
    tx: TenantTransaction,
    { actor, line, input, facts }: { actor: Actor; line: Line; input: Input; facts: Facts },
  ): Promise<boolean> {
    const { commandId: expenseId, organizationId } = actor;
    const { account, payee, method, externalReference, reason, confirmed } = input;
    const { bankLineId, postedOn: paidOn, amountCents } = line;
    const wanted = { expenseId, account, amountCents: Math.abs(amountCents), method, paidOn };
    const [event] = amountCents < 0 ? recordExpense(wanted, facts) : recordMoneyIn(wanted, facts);
    if (amountCents < 0 && !confirmed) await this.facts.mustBeNewCheck(actor, method, externalReference);
    const asks = event?.type === 'ExpenseRequested';
    await tx.query(INSERT, [
      organizationId,
      expenseId,
      bankLineId,
      account,
      amountCents,
      method,
      paidOn,
      asks,
      payee,
      externalReference,
      reason,
      actor.userId,
      facts.askedAt,
    ]);
    return asks;
  }
}
