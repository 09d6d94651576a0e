import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Approval, countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { hasOthers, readerOf } from './approvers.query.ts';
import { balanceOf } from '../ledger/index.ts';
import type { FindChecks } from '../periods/index.ts';
import { WaitingCounts } from './waiting-counts.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const cursorValues = z.tuple([z.boolean(), z.string().regex(/^\d{1,19}$/)]);

/** So long what was decided stays in the list, in ms. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

interface Row extends Approval {
  position: string;
}

/** `$2` who reads; `$3` an account, or all; `$4` since when decided ones are shown; `$5`, `$6` the last one's place. */
const LIST = `
  select m.request_id, m.kind, m.state, m.account_id, m.bond_id, b.power_number, n.short_id,
         a.defendant_id, coalesce(d.full_name, '') as defendant_name, m.amount_cents,
         m.method, s.name as buf_of, m.voids, r.number as receipt_number, m.paid_to as to, m.closes, coalesce(why.body, '') as reason, ${nameOf('asker', 'Former staff')} as asked_by,
         m.asked_at, m.asked_by = $2 as own,
         ${balanceOf()} as balance_cents,
         a.status = 'closed' and coalesce(m.voids, m.kind) not in ('payout', 'judgment payment', 'recovery') as closed,
         case when m.decided_by is not null then ${nameOf('decider', 'Former staff')} end as decided_by,
         m.decided_at, declined.body as decided_reason, m.alone, m.position::text as position
  from money_request m
  join account a on a.organization_id = m.organization_id and a.account_id = m.account_id
  left join bond b on b.organization_id = m.organization_id and b.bond_id = m.bond_id
  left join surety s on s.organization_id = m.organization_id and s.surety_id = m.surety_id
  left join account_number n on n.organization_id = m.organization_id and n.account_id = m.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join receipt r on r.organization_id = m.organization_id and r.payment_id = m.entry_id
  left join agent asker on asker.organization_id = m.organization_id and asker.user_id = m.asked_by
  left join agent decider on decider.organization_id = m.organization_id and decider.user_id = m.decided_by
  left join entry_text why
    on why.organization_id = m.organization_id and why.event_id = m.asked_event_id and why.field = 'reason'
  left join entry_text declined
    on declined.organization_id = m.organization_id and declined.event_id = m.decided_event_id
    and declined.field = 'reason'
  where m.organization_id = $1 and ($3::uuid is null or m.account_id = $3)
    and (m.state = 'pending' or $3 is not null or m.decided_at >= $4)
    -- What was paid at once waited for nobody.
    and (m.kind <> 'payout' or m.alone or m.decided_by is distinct from m.asked_by)
    and ($5::boolean is null or (m.state = 'pending', m.position) < ($5, $6::bigint))
  order by (m.state = 'pending') desc, m.position desc limit $7`;

/** Reads the approvals inbox (money#second-person). */
@Injectable()
export class ApprovalsInbox {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly elsewhere: WaitingCounts,
  ) {}

  /** @throws Refused VALIDATION_FAILED for a malformed cursor. */
  list(
    actor: Actor,
    { cursor, limit, accountId }: InputOf<typeof listApprovals>['query'],
  ): Promise<ResponseOf<typeof listApprovals>> {
    const [pending, position] = decodeCursor(cursorValues, cursor) ?? [null, null];
    const since = new Date(this.clock.now().getTime() - SHOWN_MS);
    return this.reads.after(
      actor,
      ['approvals', 'accounts', optionalView('ledger'), optionalView('bonds')],
      async (tx) => {
        const { rows } = await tx.query<Row>(LIST, [
          actor.organizationId,
          actor.userId,
          accountId ?? null,
          since,
          pending,
          position,
          limit + 1,
        ]);
        const last = rows.length > limit ? rows[limit - 1] : undefined;
        const reader = await readerOf(tx, actor);
        return {
          rows: rows.slice(0, limit),
          nextCursor: last ? encodeCursor([last.state === 'pending', last.position]) : null,
          elsewhere: accountId === undefined ? await this.elsewhere.list(tx, actor.organizationId) : [],
          secondApprover: hasOthers(reader),
          secondAdmin: hasOthers(reader, adminOnly),
        };
      },
    );
  }

  /** What is told of it before a month closes (money#before-a-month-closes). */
  readonly waitingBefore: FindChecks = async (actor) => {
    const { waiting } = await this.count(actor);
    const words = waiting === 1 ? 'One request waits for approval.' : `${waiting} requests wait for approval.`;
    return waiting === 0 ? [] : [{ screen: 'approvals', words }];
  };

  count(actor: Actor): Promise<ResponseOf<typeof countApprovals>> {
    return this.reads.after(actor, ['approvals'], async (tx) => {
      const { rows } = await tx.query<{ waiting: number }>(
        `select (select count(*) from money_request where organization_id = $1 and (state = 'pending'))
           + (select count(*) from power_override where organization_id = $1 and (state in ('pending', 'giving')))
           as waiting`,
        [actor.organizationId],
      );
      return { waiting: (rows[0]?.waiting ?? 0) + (await this.elsewhere.count(tx, actor.organizationId)) };
    });
  }
}
