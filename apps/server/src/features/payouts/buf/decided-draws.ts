import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { JudgmentDraw } from '../../books/bond/index.ts';
import type { DrawCommand } from '../../books/power-numbers/index.ts';

/** A payment out of the BUF that was decided and is not finished: the bond's command, and what it pays. */
export interface DecidedDraw extends Pick<DrawCommand, 'id' | 'input'> {
  drawId: string;
  userId: string;
  endpoint: string;
  text: Record<string, string>;
  draw: JudgmentDraw;
}

const KEEP = `
  insert into judgment_draw (organization_id, draw_id, request_id, bond_id, judgment_id, surety_id, paid_cents, approved,
    alone, limit_cents, paid_on, decided_by, decided_at, endpoint, command)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`;

const READ = `
  select bond_id as id, request_id, judgment_id, surety_id,
    paid_cents, approved, alone, limit_cents, paid_on as today, decided_by as user_id, endpoint, command
  from judgment_draw where organization_id = $1 and draw_id = $2 and settled_at is null`;

interface Row extends JudgmentDraw {
  id: string;
  userId: string;
  endpoint: string;
  command: { input: object; text: Record<string, string> };
}

/** The rows that decide payments of judgments out of the BUF. */
@Injectable()
export class DecidedDraws {
  constructor(private readonly database: TenantDatabase) {}

  /** Decides; nothing where the same command was quicker. */
  async keep({ id, actor, input, text = {} }: DrawCommand, draw: JudgmentDraw, now: Date): Promise<void> {
    const { organizationId, commandId, userId, endpoint = '' } = actor;
    const { requestId, judgmentId, suretyId, paidCents, approved, alone, limitCents, today } = draw;
    await this.database.write(organizationId, (tx) =>
      tx.query(KEEP, [
        organizationId,
        commandId,
        requestId,
        id,
        judgmentId,
        suretyId,
        paidCents,
        approved,
        alone,
        limitCents,
        today,
        userId,
        now,
        endpoint,
        JSON.stringify({ input, text }),
      ]),
    );
  }

  /** What was decided under a command id and is not finished. */
  async read({ organizationId }: Actor, drawId: string): Promise<DecidedDraw | null> {
    const { rows } = await this.database.read(organizationId, (tx) => tx.query<Row>(READ, [organizationId, drawId]));
    const [row] = rows;
    if (!row) return null;
    const { id, userId, endpoint, command, ...draw } = row;
    return { id, drawId, userId, endpoint, ...command, draw };
  }

  /** All of it has followed: what was typed stands beside its event. */
  async close({ organizationId }: Actor, drawId: string, now: Date): Promise<void> {
    await this.database.write(organizationId, (tx) =>
      tx.query('update judgment_draw set command = null, settled_at = $3 where organization_id = $1 and draw_id = $2', [
        organizationId,
        drawId,
        now,
      ]),
    );
  }

  /** It was refused before anything followed. */
  async drop({ organizationId }: Actor, drawId: string): Promise<void> {
    await this.database.write(organizationId, (tx) =>
      tx.query('delete from judgment_draw where organization_id = $1 and draw_id = $2 and settled_at is null', [
        organizationId,
        drawId,
      ]),
    );
  }
}
