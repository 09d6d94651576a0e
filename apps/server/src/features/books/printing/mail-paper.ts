import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailPaper } from '#contracts/books/account/mail-paper.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads } from './letterheads.ts';
import { PapersToMail } from './papers-to-mail.ts';

/** How many letters one person may send. */
const LETTERS = { times: 60, seconds: 3_600 };

/** Sends a paper by e-mail: the letter stands in the outbox, and leaves once. */
export class MailPaper extends CommandOf(mailPaper) {}

@CommandHandler(MailPaper)
export class MailPaperHandler implements ICommandHandler<MailPaper> {
  constructor(
    private readonly rows: TenantRows,
    private readonly papers: PapersToMail,
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
    private readonly mail: Mail,
    private readonly trail: AuditTrail,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: MailPaper): Promise<{ mailedId: string }> {
    const { organizationId, userId, commandId: mailedId } = actor;
    const { paper, to, subject, line } = input;
    await this.limits.attempt(`mailed-papers:${organizationId}:${userId}`, LETTERS);
    const [{ file, accountId, bondId, paymentId, letterId, defendantId }, { name, lines }, { email: replyTo }] =
      await Promise.all([this.papers.make(actor, paper), this.letterheads.of(actor), this.agency.find(actor)]);
    const body = [line, `Attached: ${file.name}`, [name, ...lines].join('\n')].filter(Boolean).join('\n\n');
    const of = { organizationId, mailId: mailedId };
    const answer = await this.rows.write(
      actor,
      { mailPaper: input },
      async (tx) => {
        const letter = { to, subject, body, replyTo, attachment: file };
        await this.mail.writePaper(tx, of, letter);
        await tx.query(
          `insert into mailed_paper (organization_id, mailed_id, kind, account_id, bond_id, payment_id, letter_id,
             defendant_id, mailed_by, mailed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            organizationId,
            mailedId,
            paper.kind,
            accountId,
            bondId,
            paymentId,
            letterId,
            defendantId,
            userId,
            this.clock.now(),
          ],
        );
        const subjectOf = defendantId === null ? {} : { subject: { kind: 'defendant', id: defendantId } };
        await this.trail.record(actor, { action: 'paper-mailed', details: { paper: paper.kind }, ...subjectOf }, tx);
        return { mailedId };
      },
      () => (accountId === null ? [] : [{ topic: 'account', id: accountId }]),
    );
    this.mail.leave(of);
    return answer;
  }
}
