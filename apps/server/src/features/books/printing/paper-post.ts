import { Injectable } from '@nestjs/common';
import type { MailedKind } from '#contracts/books/account/mail-paper.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail, type AuditActor } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail, type PaperToSend } from '../../../platform/mail/mail.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads } from './letterheads.ts';
import type { PaperFile } from './receipt-file.ts';

/** What a paper is of. */
export interface PaperOf {
  accountId: string | null;
  bondId: string | null;
  paymentId: string | null;
  letterId: string | null;
  defendantId: string | null;
}

/** A paper that goes out: the id of its letter, and what it is of. */
export interface PaperOut extends PaperOf {
  mailedId: string;
  kind: MailedKind;
  letter: PaperToSend;
}

/** Puts papers into the outbox and notes that they went: one, or many in a run (bonds#mailed-papers). */
@Injectable()
export class PaperPost {
  constructor(
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
    private readonly mail: Mail,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** The letter around a file: the line of staff, what is attached, the agency's name. */
  async letter(
    of: { organizationId: OrganizationId },
    { line, file, ...to }: { to: string; subject: string; line: string; file: PaperFile },
  ): Promise<PaperToSend> {
    const [{ name, lines }, { email: replyTo }] = await Promise.all([this.letterheads.of(of), this.agency.find(of)]);
    const body = [line, `Attached: ${file.name}`, [name, ...lines].join('\n')].filter(Boolean).join('\n\n');
    return { ...to, body, replyTo, attachment: file };
  }

  /**
   * Writes it with its cause, or not at all; `leave` has it sent once that is committed.
   * @throws Refused MAIL_NOT_CONNECTED, TOO_MANY_LETTERS
   */
  async write(tx: TenantTransaction, actor: AuditActor & { userId: string }, paper: PaperOut): Promise<void> {
    const { organizationId, userId } = actor;
    const { mailedId, kind, letter, accountId, bondId, paymentId, letterId, defendantId } = paper;
    await this.mail.writePaper(tx, { organizationId, mailId: mailedId }, letter);
    const of = [accountId, bondId, paymentId, letterId, defendantId];
    await tx.query(
      `insert into mailed_paper (organization_id, mailed_id, kind, account_id, bond_id, payment_id, letter_id,
         defendant_id, mailed_by, mailed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [organizationId, mailedId, kind, ...of, userId, this.clock.now()],
    );
    const subjectOf = defendantId === null ? {} : { subject: { kind: 'defendant', id: defendantId } };
    await this.trail.record(actor, { action: 'paper-mailed', details: { paper: kind }, ...subjectOf }, tx);
  }

  leave(organizationId: OrganizationId, mailedId: string): void {
    this.mail.leave({ organizationId, mailId: mailedId });
  }
}
