import { InjectQueue } from '@nestjs/bullmq';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sendLetters } from '#contracts/books/account/letters.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { NoteLetters } from '../../books/printing/index.ts';
import { exportFileName, exportJobId, EXPORT_QUEUE } from './export.ts';
import { Exports } from './exports.query.ts';
import { nextNumbers } from './request-export.ts';

const KINDS = { mail: 'letters-mail', pdf: 'letters-pdf' } as const;

/**
 * Makes letters on money past due to many people: they are noted now, and the worker mails or prints them as a numbered
 * export (bonds#letters-in-one-go). The command's id becomes its id.
 */
export class SendLetters extends CommandOf(sendLetters) {}

@CommandHandler(SendLetters)
export class SendLettersHandler implements ICommandHandler<SendLetters> {
  constructor(
    private readonly rows: TenantRows,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: JobQueue,
    private readonly exports: Exports,
    private readonly letters: NoteLetters,
    private readonly mail: Mail,
  ) {}

  async execute({ actor, body: input }: SendLetters): Promise<ResponseOf<typeof sendLetters>> {
    const { way, letters: asked } = input;
    if (way === 'mail' && !this.mail.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    const { organizationId, userId, commandId: exportId } = actor;
    await this.letters.ready(actor);
    const accounts = [...new Set(asked.map(({ accountId }) => accountId))];
    await this.rows.write(
      actor,
      { sendLetters: input },
      async (tx) => {
        const made = await this.letters.noteAll(tx, actor, asked);
        const isMailed = ({ hasEmail }: { hasEmail: boolean }) => way === 'mail' && hasEmail;
        const idsOf = (some: typeof made) => some.map(({ letterId }) => letterId);
        const toPrint = made.filter((one) => !isMailed(one));
        const { exportNumber, journalHead } = await nextNumbers(tx, organizationId);
        const kind = KINDS[way];
        const fileName = exportFileName(exportNumber, kind, { accountShortId: null, from: null, to: null });
        const chosen = [idsOf(made.filter(isMailed)), idsOf(toPrint), asked.length - made.length];
        await tx.query(
          `insert into export (organization_id, export_id, number, kind, journal_number, file_name, requested_by,
             to_mail, to_print, left_out) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [organizationId, exportId, exportNumber, kind, journalHead, fileName, userId, ...chosen],
        );
        return { exportId };
      },
      () => accounts.map((id) => ({ topic: 'account', id }) as const),
    );
    this.queue.enqueueBestEffort(exportJobId(exportId), { organizationId, exportId });
    return this.exports.find(actor, exportId);
  }
}
