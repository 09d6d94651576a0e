import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { drawSample } from '#contracts/office/audit-room/samples.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { MOST_SAMPLE_LINES, SAMPLE_SOURCE_WORDS } from '#domain/office/audit-samples.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { withinPeriod } from '../../../edge/http/route.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { drawLines, newestEntry, totalsOf, type Drawing, type PickedLine } from './sampling.query.ts';

type Answer = ResponseOf<typeof drawSample>;

/** Draws a sample of lines of money (money#audit-samples). */
export class DrawSample extends CommandOf(drawSample) {}

interface Drawn extends Drawing {
  count: number;
  cents: number;
  lines: readonly PickedLine[];
}

const SAMPLE = `
  insert into audit_sample (organization_id, sample_id, drawn_by, drawn_at, source, method, seed, measure, from_on, to_on,
    up_to_number, line_count, line_cents)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
const LINES = `
  insert into audit_sample_line (organization_id, sample_id, place, journal_number, account_id, hits)
  select $1, $2, l.place, l.journal_number, l.account_id, l.hits
  from unnest($3::bigint[], $4::uuid[], $5::int[]) with ordinality as l (journal_number, account_id, hits, place)`;

@CommandHandler(DrawSample)
export class DrawSampleHandler implements ICommandHandler<DrawSample> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: Reads,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** An auditor's days are those of their period. @throws Refused NOTHING_TO_SAMPLE, SAMPLE_TOO_LARGE */
  async execute({ actor, body }: DrawSample): Promise<Answer> {
    const drawn = await this.reads.after(actor, ['ledger'], (tx) => this.draw(tx, actor, body));
    return this.rows.write(
      actor,
      { drawSample: body },
      (tx) => this.keep(tx, actor, drawn),
      ({ sampleId }) => [{ topic: 'audit-room', id: sampleId }],
    );
  }

  private async draw(
    tx: TenantTransaction,
    { organizationId, period }: Actor,
    { size, intervalCents, upToNumber, ...body }: InputOf<typeof drawSample>['body'],
  ): Promise<Drawn> {
    const head = await newestEntry(tx, organizationId);
    const days = withinPeriod(body, period ?? { from: null, to: null });
    const drawing: Drawing = {
      ...body,
      from: days.from ?? body.from,
      to: days.to ?? body.to,
      measure: (body.method === 'random' ? size : intervalCents) ?? 1,
      upToNumber: Math.min(upToNumber ?? head, head),
    };
    const totals = await totalsOf(tx, organizationId, drawing);
    const lines = totals.count === 0 ? [] : await drawLines(tx, organizationId, drawing);
    // An interval larger than all there is may miss all of it.
    if (lines.length === 0) throw new Refused('NOTHING_TO_SAMPLE');
    if (lines.length > MOST_SAMPLE_LINES)
      throw new Refused('SAMPLE_TOO_LARGE', { count: String(lines.length), most: String(MOST_SAMPLE_LINES) });
    return { ...drawing, ...totals, lines };
  }

  private async keep(tx: TenantTransaction, actor: Actor, drawn: Drawn): Promise<Answer> {
    const { organizationId, userId, commandId: sampleId } = actor;
    const { source, method, seed, measure, from, to, upToNumber, count, cents, lines } = drawn;
    const of = [source, method, seed, measure, from, to, upToNumber, count, cents];
    await tx.query(SAMPLE, [organizationId, sampleId, userId, this.clock.now(), ...of]);
    await tx.query(LINES, [
      organizationId,
      sampleId,
      lines.map(({ journalNumber }) => journalNumber),
      lines.map(({ accountId }) => accountId),
      lines.map(({ hits }) => hits),
    ]);
    // Without the seed: with it anybody could know which lines will be looked at.
    const details = { lines: lines.length, what: SAMPLE_SOURCE_WORDS[source].toLowerCase() };
    await this.trail.record(
      actor,
      { action: 'audit-sample-drawn', details: { ...details, from: formatDay(from), to: formatDay(to) } },
      tx,
    );
    return { sampleId };
  }
}
