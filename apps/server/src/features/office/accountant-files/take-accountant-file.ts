import { InjectQueue } from '@nestjs/bullmq';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeAccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { FILE_FORMAT_NAMES } from '#domain/office/accountant-files.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { readMapping } from './account-mapping.query.ts';
import { ACCOUNTANT_FILE_QUEUE, accountantFileJobId, fileStem, refuseUnmapped } from './accountant-file.ts';
import { readFile } from './accountant-files.query.ts';

type Answer = ResponseOf<typeof takeAccountantFile>;
type Body = InputOf<typeof takeAccountantFile>['body'];

interface Taken {
  number: number;
  from: string;
  to: string;
  takenAt: string;
  by: string;
}

/** Files of the format with a day of these, that no later one has replaced, the newest first. */
const TAKEN = `
  select f.number, f.from_day as "from", f.to_day as "to", f.taken_at, ${nameOf('a', 'Former staff')} as by
  from accountant_file f
  left join agent a on a.organization_id = f.organization_id and a.user_id = f.taken_by
  where f.organization_id = $1 and f.format = $2 and f.from_day <= $4 and f.to_day >= $3 and f.state <> 'failed'
    and not exists (select from accountant_file later
      where later.organization_id = f.organization_id and later.format = f.format and later.number > f.number
        and later.from_day <= f.to_day and later.to_day >= f.from_day and later.state <> 'failed')
  order by f.number desc`;

const NEXT = `
  select (select coalesce(max(number), 0) + 1 from accountant_file where organization_id = $1) as number,
    (select coalesce(max(number), 0) from journal_entry where organization_id = $1) as journal_number`;

const NOTE = `
  insert into accountant_file (organization_id, file_id, number, format, from_day, to_day, journal_number, reason, taken_by,
    taken_at, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting')`;

/** Of these accounts of the ledger those on which something was booked in these days. */
const USED = `
  select chart.code from unnest($5::text[]) as chart (code)
  where exists (select from posting p where p.organization_id = $1 and p.ledger_account = chart.code
    and p.booked_on between $2 and $3 and p.journal_number <= $4)`;

/** Has the entries of some days made as a file for an accountant (money#files-for-accountants); its id is the command's. */
export class TakeAccountantFile extends CommandOf(takeAccountantFile) {}

/**
 * Refuses days of which a file was taken already, unless a reason replaces it; a replacement covers all of its days.
 * @throws Refused ACCOUNTANT_FILE_TAKEN, ACCOUNTANT_FILE_COVERS_MORE
 */
const refuseTaken = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: Actor,
  { format, from, to, reason }: Body,
): Promise<void> => {
  const { rows } = await tx.query<Taken>(TAKEN, [organizationId, format, from, to]);
  const [newest] = rows;
  if (newest === undefined) return;
  if (reason === '') {
    const on = formatDay(dayOf(new Date(newest.takenAt), timeZone));
    throw new Refused('ACCOUNTANT_FILE_TAKEN', { on, number: String(newest.number), by: newest.by });
  }
  const wider = rows.find((file) => file.from < from || file.to > to);
  if (wider === undefined) return;
  const days = { from: formatDay(wider.from), to: formatDay(wider.to) };
  throw new Refused('ACCOUNTANT_FILE_COVERS_MORE', { number: String(wider.number), ...days });
};

@CommandHandler(TakeAccountantFile)
export class TakeAccountantFileHandler implements ICommandHandler<TakeAccountantFile> {
  constructor(
    private readonly rows: TenantRows,
    @InjectQueue(ACCOUNTANT_FILE_QUEUE) private readonly queue: JobQueue,
    private readonly trail: AuditTrail,
    private readonly readYourWrites: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused ACCOUNTANT_FILE_TAKEN, ACCOUNTANT_FILE_COVERS_MORE, ACCOUNTS_NOT_MAPPED, ACCOUNTANT_FILE_EMPTY;
   * VALIDATION_FAILED for days that are not over
   */
  async execute({ actor, body }: TakeAccountantFile): Promise<Answer> {
    const { organizationId, timeZone, commandId: fileId } = actor;
    if (body.to >= dayOf(this.clock.now(), timeZone)) {
      const message = 'Choose days that are over: what is booked later today would be left out.';
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'to', message }]);
    }
    await this.readYourWrites.wait('ledger', organizationId);
    const take: Work<Answer> = async (tx) => {
      // Two files of one agency are taken one after the other.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`accountant-file:${organizationId}`]);
      await refuseTaken(tx, actor, body);
      const file = await this.note(tx, actor, body);
      const details = { file, format: FILE_FORMAT_NAMES[body.format] };
      await this.trail.record(actor, { action: 'accountant-file-taken', details }, tx);
      return readFile(tx, organizationId, fileId);
    };
    const answer = await this.rows.write(actor, { takeAccountantFile: body }, take, () => [
      { topic: 'export', id: fileId },
    ]);
    this.queue.enqueueBestEffort(accountantFileJobId(fileId), { organizationId, fileId });
    return answer;
  }

  /** Gives it its number; what it is called from then on. */
  private async note(tx: TenantTransaction, actor: Actor, body: Body): Promise<string> {
    const { organizationId, userId, commandId: fileId } = actor;
    const { format, from, to, reason } = body;
    const { rows } = await tx.query<{ number: number; journalNumber: number }>(NEXT, [organizationId]);
    const { number, journalNumber } = rows[0] ?? { number: 1, journalNumber: 0 };
    const accounts = await readMapping(tx, organizationId);
    const codes = accounts.map(({ code }) => code);
    const used = await tx.query<{ code: string }>(USED, [organizationId, from, to, journalNumber, codes]);
    if (used.rows.length === 0) throw new Refused('ACCOUNTANT_FILE_EMPTY');
    const booked = new Set(used.rows.map(({ code }) => code));
    refuseUnmapped(
      format,
      accounts.filter(({ code }) => booked.has(code)),
    );
    const noted = [organizationId, fileId, number, format, from, to, journalNumber, reason, userId, this.clock.now()];
    await tx.query(NOTE, noted);
    return fileStem(number, format, body);
  }
}
