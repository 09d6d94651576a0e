import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

import { Mail, type MailToSend } from '../../../platform/mail/mail.ts';
import type { Verification } from '../ledger/index.ts';

const TIME_ZONE = 'select time_zone from organization where organization_id = $1';

/** Whoever is Admin now, and the accountant. */
const RECIPIENTS = `
  select email from agent where organization_id = $1 and left_at is null and role = 'Admin'
  union select email from books_accountant where organization_id = $1 order by email`;

/** A night's proof, and what it proved. */
export interface ProvedNight {
  organizationId: OrganizationId;
  proofId: string;
  proved: Verification;
}

const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/**
 * Brings the head of an agency's chain out of the building after each night: by mail to the Admins and the accountant,
 * and to a folder outside of the database (money#chain-head-kept-outside).
 */
@Injectable()
export class HeadsOutside {
  private readonly logger = new Logger('heads');

  constructor(
    private readonly mail: Mail,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A line more in the file of the agency, where there is a folder for it. */
  async write({ organizationId, proved }: ProvedNight): Promise<void> {
    const { HEADS_DIR } = this.settings;
    const head = headOf(organizationId, proved);
    if (HEADS_DIR === undefined || head === null) return;
    await mkdir(HEADS_DIR, { recursive: true, mode: 0o700 });
    const line = [
      this.clock.now().toISOString(),
      head,
      `debits ${formatCents(proved.debitCents)}`,
      `credits ${formatCents(proved.creditCents)}`,
      proved.problems === 0 ? 'proven' : `NOT proven: ${countOf(proved.problems, 'difference', 'differences')}`,
    ].join('  ');
    await appendFile(join(HEADS_DIR, `${organizationId}.txt`), `${line}\n`, { mode: 0o600, flush: true });
  }

  /** A letter each, with the proof or not at all. */
  async send(tx: TenantTransaction, { organizationId, proofId, proved }: ProvedNight): Promise<void> {
    const head = headOf(organizationId, proved);
    if (head === null) return;
    const { rows: zones } = await tx.query<{ timeZone: string }>(TIME_ZONE, [organizationId]);
    const deadline = formatDay(dayOf(this.clock.now(), zones[0]?.timeZone ?? 'UTC'));
    const words = { deadline, head, number: organizationId, matter: matterOf(proved, deadline) };
    const { rows } = await tx.query<{ email: string }>(RECIPIENTS, [organizationId]);
    for (const { email: to } of rows) {
      const mailId = uuidV5(`head/${proofId}/${to}`, organizationId);
      await this.sendOne(tx, organizationId, { to, kind: 'books-head', words, mailId });
    }
  }

  /** That an agency may write to no more strangers today keeps no proof from being kept. */
  private async sendOne(tx: TenantTransaction, organizationId: OrganizationId, letter: MailToSend): Promise<void> {
    try {
      await this.mail.send(organizationId, letter, tx);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.logger.warn(new Error('The head of the books was not mailed to an address.', { cause: error }));
    }
  }
}

const headOf = (organizationId: OrganizationId, { heads }: Verification): string | null => {
  const head = heads.get(organizationId);
  return head?.hash == null ? null : `${head.sequence}:${head.hash}`;
};

const matterOf = ({ problems, entries, debitCents, creditCents }: Verification, day: string): string => {
  const [debits, credits] = [formatCents(debitCents), formatCents(creditCents)];
  const sums = `${countOf(entries, 'journal entry', 'journal entries')}, debits of ${debits}, credits of ${credits}`;
  return problems === 0
    ? `The books were proven on ${day}: ${sums}`
    : `The books were NOT proven on ${day}, ${countOf(problems, 'difference was', 'differences were')} found: ${sums}`;
};
