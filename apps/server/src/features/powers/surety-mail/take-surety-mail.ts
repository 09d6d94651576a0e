import { Injectable } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bullmq';
import type { FastifyRequest } from 'fastify';
import { MAIL_SIGNATURE_HEADER, MAIL_TIME_HEADER, takeSuretyMail } from '#contracts/powers/surety-mail/mailboxes.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { RawBodies } from '../../../edge/http/receive-raw.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Semaphore } from '../../../platform/crypto/semaphore.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { SuretyMailboxes } from './mailboxes.query.ts';
import { messageIdOf } from './read-mail.ts';
import { isNear, isSigned, MAIL_QUEUE, mailIdOf, mailSignature, sealedMailOf } from './surety-mail.ts';

/** A provider posts for many agencies from a few places. */
const FROM_ONE_PLACE = { times: 3_000, seconds: 900 };
const WRONG_FROM_ONE_PLACE = { times: 60, seconds: 900 };
const OF_ONE_SURETY = { times: 200, seconds: 3_600 };
/** How long the body of a mail may take to arrive, in milliseconds. */
const ARRIVAL_MS = 10_000;

const INSERT = `
  insert into surety_mail (organization_id, mail_id, surety_id, received_at, sealed_raw) values ($1, $2, $3, $4, $5)
  on conflict (organization_id, mail_id) do nothing`;

interface Address {
  organizationId: string;
  suretyId: string;
}

/**
 * Takes mail that a provider posts: nobody is signed in, the signature says that whoever posts knows the secret of this
 * surety's address. What is taken is a sealed row; a job reads it.
 */
@Injectable()
export class TakeSuretyMail {
  /** Bodies on their way and waiting for a place: a slow one holds nobody else up (building#outside-work). */
  private readonly bodies = new RawBodies({ withinMs: ARRIVAL_MS, ofOneSender: 20, bytes: 256 * 1_048_576 });
  /** What has come whole is checked and kept, in all and from one place; others wait. */
  private readonly places = new Semaphore({ places: 4, placesOfOne: 3, waiting: 100, waitingOfOne: 50 });

  constructor(
    private readonly mailboxes: SuretyMailboxes,
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
    @InjectQueue(MAIL_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** @throws Refused MAIL_NOT_SIGNED, MAIL_TOO_LARGE, TOO_MANY_REQUESTS, BUSY */
  async take(request: FastifyRequest, { organizationId: named, suretyId }: Address): Promise<void> {
    const network = networkOf(request.ip);
    await this.limits.attempt(`surety-mail-from:${network}`, FROM_ONE_PLACE);
    const time = header(request, MAIL_TIME_HEADER);
    const signature = header(request, MAIL_SIGNATURE_HEADER);
    // The address names the agency; the signature proves it below, before anything is written.
    const organizationId = trustedOrganizationId(named);
    const isOfNow = isNear(time, this.clock.now());
    const secret = isOfNow && signature !== '' ? await this.mailboxes.secretOf(organizationId, suretyId) : null;
    if (secret === null) return this.refuse(network);
    const check = async (raw: Buffer): Promise<void> => {
      if (!isSigned(signature, mailSignature(secret, time, raw))) return this.refuse(network);
      await this.limits.attempt(`surety-mail:${suretyId}`, OF_ONE_SURETY);
      await this.keep(organizationId, suretyId, raw);
    };
    await this.bodies.take(request, takeSuretyMail.raw, network, (raw) =>
      this.places.run(() => check(raw), { key: network }),
    );
  }

  /** Whoever guesses is counted. @throws Refused MAIL_NOT_SIGNED, TOO_MANY_REQUESTS */
  private async refuse(network: string): Promise<never> {
    await this.limits.attempt(`surety-mail-wrong-from:${network}`, WRONG_FROM_ONE_PLACE);
    throw new Refused('MAIL_NOT_SIGNED');
  }

  private async keep(organizationId: OrganizationId, suretyId: string, raw: Buffer): Promise<void> {
    const mailId = mailIdOf(organizationId, await messageIdOf(raw));
    // Each byte is one character, so that none is lost.
    const sealed = (await this.keys.of(organizationId)).seal(raw.toString('latin1'), sealedMailOf(mailId));
    const { rowCount } = await this.database.write(organizationId, (tx) =>
      tx.query(INSERT, [organizationId, mailId, suretyId, this.clock.now(), sealed]),
    );
    if (rowCount === 1) this.queue.enqueueBestEffort(mailId, { organizationId, mailId });
  }
}

const header = ({ headers }: FastifyRequest, name: string): string => {
  const given = headers[name];
  return typeof given === 'string' ? given.trim() : '';
};
