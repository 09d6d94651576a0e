import { createHash } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { importSuretyCase, SuretyImport } from '#contracts/powers/surety-cases/import-surety-case.ts';
import { recordsIn } from '#domain/powers/surety-record.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Notifications } from '../../../platform/database/notifications.ts';
import { Settling } from '../../../platform/database/settling.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { IMPORT_CHANNEL, IMPORT_QUEUE, MAX_IMPORT_BYTES, sealedFor } from './surety-import.ts';
import { SuretyImports } from './surety-imports.query.ts';

/** The client gives up after 15 s; before that it shall hear where to look (powers#import-answers). */
const WAIT_MS = 12_000;
const PER_HOUR = 20;

/** Starts an import and waits for it a while; the command's id becomes the import's. */
export class ImportSuretyCase extends Command<SuretyImport> {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof importSuretyCase>['body'],
  ) {
    super();
  }
}

interface Source {
  source: 'url' | 'payload';
  host: string;
  text: string;
}

@CommandHandler(ImportSuretyCase)
export class ImportSuretyCaseHandler implements ICommandHandler<ImportSuretyCase> {
  private readonly settling: Settling;

  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly imports: SuretyImports,
    @InjectQueue(IMPORT_QUEUE) private readonly queue: JobQueue,
    notifications: Notifications,
  ) {
    this.settling = new Settling(notifications, IMPORT_CHANNEL);
  }

  async execute({ actor, input }: ImportSuretyCase): Promise<SuretyImport> {
    const { organizationId, commandId: importId } = actor;
    const given = sourceOf(input);
    const key = await this.keys.of(organizationId);
    const sealed = key.seal(given.text, sealedFor(importId));
    const request = { importSuretyCase: given.source, sha256: createHash('sha256').update(given.text).digest('hex') };
    await this.rows.write(
      actor,
      request,
      (tx) => ask(tx, actor, { ...given, sealed }),
      () => [{ topic: 'surety-import', id: importId }],
    );
    this.queue.enqueueBestEffort(importId, { organizationId, importId });
    const look = () => this.imports.one(actor, importId);
    return this.settling.until(importId, WAIT_MS, look, ({ state }) => state !== 'working');
  }
}

/** What is to be imported. @throws Refused IMPORT_BOTH, IMPORT_EMPTY, IMPORT_UNREADABLE, IMPORT_TOO_LARGE */
const sourceOf = ({ url, payload }: ImportSuretyCase['input']): Source => {
  const address = (url ?? '').trim();
  const isGiven = payload !== undefined && payload !== null && !(typeof payload === 'string' && payload.trim() === '');
  if (address !== '' && isGiven) throw new Refused('IMPORT_BOTH');
  if (address !== '')
    return { source: 'url', host: URL.canParse(address) ? new URL(address).host.slice(0, 300) : '', text: address };
  if (!isGiven) throw new Refused('IMPORT_EMPTY');
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  if (Buffer.byteLength(text) > MAX_IMPORT_BYTES) throw new Refused('IMPORT_TOO_LARGE');
  if (recordsIn(payload) === null) throw new Refused('IMPORT_UNREADABLE');
  return { source: 'payload', host: '', text };
};

/** @throws Refused IMPORT_LIMIT where it is one too many within an hour */
const ask = async (
  tx: TenantTransaction,
  { organizationId, commandId: importId, userId, fromAddress, requestId }: Actor,
  { source, host, sealed }: Source & { sealed: Buffer },
): Promise<{ importId: string }> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`surety imports of ${organizationId}`]);
  const { rows } = await tx.query<{ lately: number }>(
    `select count(*)::int as lately from surety_import
     where organization_id = $1 and asked_at > now() - interval '1 hour'`,
    [organizationId],
  );
  if ((rows[0]?.lately ?? 0) >= PER_HOUR) throw new Refused('IMPORT_LIMIT');
  await tx.query(
    `insert into surety_import (organization_id, import_id, source, host, sealed_url, sealed_payload, asked_by,
       from_address, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organizationId,
      importId,
      source,
      host,
      source === 'url' ? sealed : null,
      source === 'payload' ? sealed : null,
      userId,
      fromAddress,
      requestId,
    ],
  );
  return { importId };
};
