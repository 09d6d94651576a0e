import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v5 as uuidV5 } from 'uuid';
import { MAX_FILE_BYTES } from '#contracts/people/documents/documents.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { MAX_ATTACHMENTS } from '#domain/powers/surety-record.ts';
import { receiveBytes } from '../../../edge/http/incoming-file.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Attachments, type StoredAttachment } from '../../people/documents/index.ts';
import { addMailedNotes, CaseAttachments } from '../surety-cases/index.ts';
import { addToDraft, makeDraft, threadOf } from './draft.ts';
import { mailInWords, proposedCase } from './proposed-case.ts';
import { isPackedByOutlook, PACKED_BY_OUTLOOK, type MailContent } from './read-mail.ts';

/** A mail that nobody has read yet, and whose address took it. */
export interface WaitingMail {
  organizationId: OrganizationId;
  mailId: string;
  suretyId: string;
  suretyName: string;
  suretyEmail: string;
  receivedAt: Date | string;
  /** Who made the address: what the product does by itself is theirs. */
  setBy: string;
  timeZone: string;
}

/** An attachment: stored, or why it was not taken. */
interface MailFile {
  name: string;
  sizeBytes: number;
  stored: StoredAttachment | null;
  error: string;
}

const KNOWN = `
  select lower($2) <> '' and (lower($2) = lower($3) or exists (
    select from surety_case where organization_id = $1 and lower(insurer_email) = lower($2))) as is_known`;

const READ = `
  update surety_mail set state = 'read', draft_id = $3, case_id = $4, sent_at = $5, from_name = $6, from_address = $7,
    is_known_sender = $8, subject = $9, body = $10
  where organization_id = $1 and mail_id = $2 and state = 'waiting'`;

const FILE = `
  insert into surety_mail_file (organization_id, mail_id, position, name, size_bytes, file_id, error)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Keeps what a mail says: as a draft, or with the draft or case that it answers. */
@Injectable()
export class StoreMail {
  constructor(
    private readonly rows: TenantRows,
    private readonly attachments: Attachments,
    private readonly cases: CaseAttachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** `answered` are the ids of the mails that it answers. Safe to repeat: it is kept once. */
  async keep(waiting: WaitingMail, mail: MailContent, answered: readonly string[]): Promise<void> {
    const { organizationId, mailId, setBy: userId, timeZone } = waiting;
    const files: MailFile[] = [];
    for (const [index, file] of mail.attachments.entries()) files.push(await this.put(organizationId, index, file));
    const actor = actorOfJob({ organizationId, userId, timeZone, commandId: mailId }, mailId);
    await this.rows.write(
      actor,
      { readSuretyMail: mailId },
      (tx, em) => this.write({ tx, em, actor }, waiting, { mail, files, answered }),
      ({ draftId, caseId }) => [
        { topic: 'surety-mail', id: draftId },
        ...(caseId === null ? [] : [{ topic: 'surety-case' as const, id: caseId }]),
      ],
    );
  }

  /** Only PDFs are taken, by their bytes; each that is not says why. */
  private async put(
    organizationId: OrganizationId,
    index: number,
    { name, bytes }: MailContent['attachments'][number],
  ): Promise<MailFile> {
    const refused = (error: string): MailFile => ({ name, sizeBytes: bytes.length, stored: null, error });
    if (index >= MAX_ATTACHMENTS) return refused(`Only the first ${MAX_ATTACHMENTS} attachments are taken.`);
    if (isPackedByOutlook(bytes)) return refused(PACKED_BY_OUTLOOK);
    if (bytes.length > MAX_FILE_BYTES) return refused(REFUSALS.ATTACHMENT_TOO_LARGE.text);
    try {
      const stored = await receiveBytes(name, bytes, (received) => this.attachments.put(organizationId, received));
      return { name: stored.name, sizeBytes: stored.sizeBytes, stored, error: '' };
    } catch (error) {
      if (error instanceof Refused && error.status < 500) return refused(error.message);
      throw error;
    }
  }

  private async write(
    { tx, em, actor }: { tx: TenantTransaction; em: EntityManager; actor: Actor },
    waiting: WaitingMail,
    { mail, files, answered }: { mail: MailContent; files: readonly MailFile[]; answered: readonly string[] },
  ): Promise<{ draftId: string; caseId: string | null }> {
    const { organizationId, mailId, suretyId, suretyName, suretyEmail } = waiting;
    const now = this.clock.now();
    const receivedAt = new Date(waiting.receivedAt);
    const known = await tx.query<{ isKnown: boolean }>(KNOWN, [organizationId, mail.fromAddress, suretyEmail]);
    const isKnown = known.rows[0]?.isKnown ?? false;
    const { timeZone } = actor;
    const came = dayOf(receivedAt, timeZone);
    const message = mailInWords(mail, came, isKnown);
    const proposed = proposedCase(mail, { name: suretyName, words: message }, { today: came, timeZone });
    const thread = await threadOf(tx, { organizationId, suretyId, answered });
    const draftId = thread?.draftId ?? uuidV5('draft', mailId);
    const caseId = thread?.caseId ?? null;
    if (thread === null) await makeDraft(tx, { organizationId, draftId, suretyId, receivedAt }, proposed);
    else if (caseId === null) await addToDraft(tx, thread, proposed);
    const { sentAt, fromName, fromAddress, subject, body } = mail;
    const said = [sentAt, fromName, fromAddress, isKnown, subject, body];
    await tx.query(READ, [organizationId, mailId, draftId, caseId, ...said]);
    if (caseId !== null) {
      await addMailedNotes({ tx, em }, actor, { caseId, words: message, at: now });
      const of = { kind: 'surety-case', id: caseId };
      await this.audit.record(actor, { action: 'surety-mail-added', subject: of }, tx);
    }
    for (const [index, file] of files.entries()) {
      const fileId = await this.attach({ tx, em, actor }, { draftId, caseId, position: index + 1 }, file);
      const { name, sizeBytes, error } = file;
      await tx.query(FILE, [organizationId, mailId, index + 1, name, sizeBytes, fileId, error]);
    }
    return { draftId, caseId };
  }

  /** The id of the file; null where it was not taken. */
  private async attach(
    { tx, em, actor }: { tx: TenantTransaction; em: EntityManager; actor: Actor },
    { draftId, caseId, position }: { draftId: string; caseId: string | null; position: number },
    { stored }: MailFile,
  ): Promise<string | null> {
    if (!stored) return null;
    const { organizationId, userId: uploadedBy, commandId: mailId } = actor;
    const fileId = uuidV5(`attachment ${position}`, mailId);
    if (caseId !== null) {
      const attached = await this.cases.attach({ ...actor, commandId: fileId }, caseId, stored)(tx, em);
      await em.flush();
      return attached.fileId;
    }
    const to = { organizationId, subjectKind: 'surety-draft', subjectId: draftId, fileId } as const;
    const attached = await this.attachments.attach(tx, em, { ...to, uploadedBy, uploadedAt: this.clock.now() }, stored);
    await em.flush();
    return attached.fileId;
  }
}
