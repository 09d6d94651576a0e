import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { BankMatches, releaseLine } from '../../books/bank/index.ts';
import { expenseDecider, type Expense } from '../expenses/index.ts';
import { keepStatus, matchBooked, type BankBooking } from './bank-booking.ts';

/** How soon a line hears of its expense where whoever decided that was cut, in milliseconds. */
const EVERY_MS = 15_000;

interface Open extends BankBooking {
  status: 'waiting' | 'booked';
  eventId: string | null;
  userId: string;
  timeZone: string;
}

const OPEN = `
  select b.organization_id, b.booking_id as id, b.bank_line_id, b.amount_cents, b.method, b.paid_on, b.status, b.event_id,
    b.decided_by as user_id, o.time_zone
  from bank_booking b join organization o on o.organization_id = b.organization_id`;

/** Those that wait, and those whose entry was taken back. */
const TO_LOOK_AT = `${OPEN} where b.status = 'waiting' or b.status = 'booked' and exists (
  select from journal_entry v where v.organization_id = b.organization_id and v.reverses_event_id = b.event_id)`;

const OF_EXPENSE = `${OPEN} where b.organization_id = $1 and b.booking_id = $2 and b.status in ('waiting', 'booked')`;

/** Lines of a bank follow what becomes of the expense that was booked from them (money#booked-from-a-line). */
@Injectable()
export class SyncBankBookings implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly matches: BankMatches,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'sync-bank-bookings', everyMs: EVERY_MS, run: () => this.round() });
  }

  /** Looks at all that may have been decided. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<Open>(TO_LOOK_AT);
    await eachRow(rows, 'A line of the bank follows its expense later.', async (booking) => {
      const organizationId = trustedOrganizationId(booking.organizationId);
      const { expenses } = await this.commands.read(expenseDecider, { organizationId }, organizationId);
      const expense = expenses.get(booking.id);
      if (expense) await this.follow(booking, expense);
    });
  }

  /** Has the line of an expense, where it has one, follow what was decided of it. */
  async hear({ organizationId }: Actor, expense: Expense): Promise<void> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Open>(OF_EXPENSE, [organizationId, expense.expenseId]),
    );
    for (const booking of rows) await this.follow(booking, expense);
  }

  private async follow(booking: Open, { state, booked, voidedOn }: Expense): Promise<void> {
    const { status: from, id, bankLineId } = booking;
    const isOver = voidedOn !== null || state === 'declined' || state === 'withdrawn';
    const to = isOver ? 'ended' : state === 'booked' ? 'booked' : 'waiting';
    if (to === from || to === 'waiting') return;
    const organizationId = trustedOrganizationId(booking.organizationId);
    const commandId = uuidV5(`${to} from line`, id);
    const actor = actorOfJob({ ...booking, organizationId, commandId }, id);
    const eventId = booked?.eventId ?? null;
    await this.rows.write(
      actor,
      { syncBankBooking: id, to },
      async (tx) => {
        if (!(await keepStatus(tx, booking, { from, to, eventId }))) return {};
        if (to === 'ended') await releaseLine(tx, organizationId, { bankLineId, eventId });
        else if (eventId !== null) await matchBooked(tx, this.matches, { booking, eventId, by: actor });
        return {};
      },
      () => [{ topic: 'bank', id: bankLineId }],
    );
  }
}
