import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import type { Run } from '../../../platform/processes/run.ts';
import type { Progress } from './move-in-runs.ts';

const DECIDED_BY = 'select email from agent where organization_id = $1 and user_id = $2 and left_at is null';

/** Forfeited bonds that came, those past their deadline on the day `$2`, and those with 14 days or fewer. */
const FORFEITED = `
  select count(*)::int as forfeited, count(*) filter (where answer_by < $2)::int as past,
    count(*) filter (where answer_by between $2 and $2::date + 14)::int as soon
  from bond where organization_id = $1 and brought_in and voided_at is null and status = 'FORFEITED'`;

type Came = Omit<Record<keyof Progress, number>, 'done'>;

/** The one letter of a run of the lists, to whoever decided it (moving-in#letters-of-a-move-in). */
@Injectable()
export class LetterOfRun {
  constructor(private readonly mail: Mail) {}

  /** Writes it with the end of the run, or not at all. `tx` has waited for the view `bonds`. */
  async write(
    tx: TenantTransaction,
    run: Run,
    { kind, added, changed, gone, kept }: { kind: 'bring-in' | 'take-back' } & Came,
  ): Promise<void> {
    const { organizationId, userId } = run.actor;
    const { rows } = await tx.query<{ email: string }>(DECIDED_BY, [organizationId, userId]);
    const [to] = rows;
    if (!to) return;
    const words =
      kind === 'bring-in'
        ? {
            matter: `The lists are in: ${added} new, ${changed} changed, ${gone} taken out, ${kept} left as people made them here`,
            days: await this.forfeited(tx, run),
          }
        : { matter: `Bringing in is undone: ${gone} taken out, ${kept} left, since people work with them` };
    await this.mail.send(
      organizationId,
      { to: to.email, kind: 'move-in-done', words, mailId: run.by('letter').commandId },
      tx,
    );
  }

  private async forfeited(tx: TenantTransaction, { actor, today }: Run): Promise<string> {
    const { rows } = await tx.query<Record<'forfeited' | 'past' | 'soon', number>>(FORFEITED, [
      actor.organizationId,
      today,
    ]);
    const { forfeited = 0, past = 0, soon = 0 } = rows[0] ?? {};
    if (forfeited === 0) return '';
    return `Forfeited bonds that came: ${forfeited}, of them ${past} past their deadline and ${soon} with 14 days or fewer`;
  }
}
