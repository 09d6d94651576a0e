import { Injectable } from '@nestjs/common';
import type { Agency as AgencyAnswer } from '#contracts/agency/organizations/agency.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { logoAddress } from './logo.ts';
import type { Asking } from './second-person.ts';

type AgencyRow = Omit<AgencyAnswer, 'policy'> & AgencyAnswer['policy'];

/** The organization as its Admins see it: the form, the plan, the security policy. */
@Injectable()
export class Agency {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** The actor as who asks now for what may take a second person (money#approval-limit). */
  async asking(actor: Actor): Promise<Asking> {
    const { approvalLimitCents: limitCents } = await this.find(actor);
    const now = this.clock.now();
    return { askedBy: actor.userId, askedAt: now.toISOString(), limitCents, today: dayOf(now, actor.timeZone) };
  }

  find({ organizationId }: Pick<Actor, 'organizationId'>): Promise<AgencyAnswer> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<AgencyRow>(
        `select name, phone, email, address, city, state, zip, website, license_number,
           time_zone, retention_years, subscription_plan, billing_status, min_password_length,
           password_needs_special, two_factor_required, auto_logout_minutes, approval_limit_cents,
           refuses_unknown_powers, deposits_by_two, card_fees_by_month, usual_jurisdiction
         from organization where organization_id = $1`,
        [organizationId],
      );
      const [row] = rows;
      if (!row) throw new Error('An actor has an organization.');
      const { minPasswordLength, passwordNeedsSpecial, twoFactorRequired, autoLogoutMinutes, ...agency } = row;
      const policy = { minPasswordLength, passwordNeedsSpecial, twoFactorRequired, autoLogoutMinutes };
      return { ...agency, policy };
    });
  }

  /** Whether clerks take cash into tills of their own (money#tills). */
  async hasTills({ organizationId }: Pick<Actor, 'organizationId'>): Promise<boolean> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ tills: boolean }>('select tills from organization where organization_id = $1', [organizationId]),
    );
    return rows[0]?.tills ?? false;
  }

  /** Turns that on or off; whether it may be is the tills' to say. */
  async turnTills(tx: TenantTransaction, organizationId: string, on: boolean): Promise<void> {
    await tx.query('update organization set tills = $2 where organization_id = $1', [organizationId, on]);
  }

  /** The logo as an address that holds it, or null. */
  logo({ organizationId }: Pick<Actor, 'organizationId'>): Promise<string | null> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ png: string }>(
        'select png_base64 as png from organization_logo where organization_id = $1',
        [organizationId],
      );
      return rows[0] ? logoAddress(rows[0].png) : null;
    });
  }

  /** The ids of everybody who works there: what their sessions know of the organization changes with it. */
  members({ organizationId }: Actor): Promise<string[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        'select user_id as id from agent where organization_id = $1 and left_at is null',
        [organizationId],
      );
      return rows.map(({ id }) => id);
    });
  }
}
