import { Injectable } from '@nestjs/common';
import { supervisors, type Role } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf, type Approver, type Eligible } from '../../agency/organizations/index.ts';

/** Who reads what waits, or decides it, and who else approves in the organization. */
export type Reader = Pick<Approver, 'userId' | 'eligible'>;

/** Who decides, and the day of what is booked then. */
export interface DecidedBy {
  approver: Approver;
  today: string;
}

const ELIGIBLE = `
  select a.user_id, ${nameOf('a')} as name, a.role from agent a
  where a.organization_id = $1 and a.left_at is null and a.role = any($2) order by name, a.user_id`;

/** The reader, with everybody who approves in their organization and has not left. */
export const readerOf = async (
  tx: TenantTransaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
): Promise<Reader> => {
  const { rows: eligible } = await tx.query<Eligible>(ELIGIBLE, [organizationId, supervisors]);
  return { userId, eligible };
};

/** Whether somebody else than the reader approves, of these roles. */
export const hasOthers = ({ userId, eligible }: Reader, roles: readonly Role[] = supervisors): boolean =>
  eligible.some((one) => one.userId !== userId && roles.includes(one.role));

/** Who may approve what somebody asked for (money#second-person). */
@Injectable()
export class Approvers {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  reader(actor: Actor): Promise<Reader> {
    return this.database.read(actor.organizationId, (tx) => readerOf(tx, actor));
  }

  /** The actor as who decides now, today; `alone`: with a second factor given again. */
  async deciding(actor: Actor, alone: boolean): Promise<DecidedBy> {
    const now = this.clock.now();
    return { approver: { ...(await this.reader(actor)), alone, now }, today: dayOf(now, actor.timeZone) };
  }
}
