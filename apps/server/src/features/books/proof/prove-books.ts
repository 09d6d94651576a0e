import { InjectQueue } from '@nestjs/bullmq';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { proveBooks } from '#contracts/books/proof/proof.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { PROOF_QUEUE } from './books-proof.ts';

/** Has the books proven now, by the worker (money#nightly-proof). The command's id becomes that of the proof. */
export class ProveBooks extends CommandOf(proveBooks) {}

const INSERT = `
  insert into books_proof (organization_id, proof_id, asked_by, asked_at, state) values ($1, $2, $3, $4, 'waiting')
  on conflict do nothing`;
const WAITING = `select proof_id from books_proof where organization_id = $1 and state = 'waiting'`;

@CommandHandler(ProveBooks)
export class ProveBooksHandler implements ICommandHandler<ProveBooks> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
    @InjectQueue(PROOF_QUEUE) private readonly queue: JobQueue,
  ) {}

  async execute({ actor }: ProveBooks): Promise<ResponseOf<typeof proveBooks>> {
    const { organizationId, userId, commandId } = actor;
    const asked = await this.rows.write(
      actor,
      { proveBooks: organizationId },
      async (tx) => {
        await tx.query(INSERT, [organizationId, commandId, userId, this.clock.now()]);
        const { rows } = await tx.query<{ proofId: string }>(WAITING, [organizationId]);
        return { proofId: rows[0]?.proofId ?? commandId };
      },
      ({ proofId }) => [{ topic: 'proof', id: proofId }],
    );
    this.queue.enqueueBestEffort(asked.proofId, { organizationId, proofId: asked.proofId });
    return asked;
  }
}
