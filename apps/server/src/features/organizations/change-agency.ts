import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Agency as AgencyAnswer, changeAgency, changeSecurityPolicy } from '#contracts/organizations/agency.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../edge/auth/session-cache.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { Agency } from './agency.ts';

type Form = InputOf<typeof changeAgency>['body'];
type Policy = InputOf<typeof changeSecurityPolicy>['body'];
type Field = keyof Form | keyof Policy;

/** Changes the organization's form, or what it asks of passwords and sessions; sessions follow at once. */
export class ChangeAgency {
  constructor(
    readonly actor: Actor,
    readonly action: 'organization-changed' | 'policy-changed',
    readonly input: Form | Policy,
  ) {}
}

/** Where each field is kept, and its name in the audit trail. */
const COLUMNS: Record<Field, [column: string, words: string]> = {
  name: ['name', 'name'],
  phone: ['phone', 'phone'],
  email: ['email', 'e-mail'],
  address: ['address', 'address'],
  city: ['city', 'city'],
  state: ['state', 'state'],
  zip: ['zip', 'ZIP'],
  website: ['website', 'website'],
  licenseNumber: ['license_number', 'licence number'],
  timeZone: ['time_zone', 'time zone'],
  retentionYears: ['retention_years', 'retention'],
  minPasswordLength: ['min_password_length', 'password length'],
  passwordNeedsSpecial: ['password_needs_special', 'special characters'],
  twoFactorRequired: ['two_factor_required', 'two-factor sign-in'],
  autoLogoutMinutes: ['auto_logout_minutes', 'auto log-out'],
};

@CommandHandler(ChangeAgency)
export class ChangeAgencyHandler implements ICommandHandler<ChangeAgency> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly agency: Agency,
    private readonly sessions: SessionCache,
  ) {}

  async execute({ actor, action, input }: ChangeAgency): Promise<AgencyAnswer> {
    const { organizationId } = actor;
    const change = async (em: EntityManager) => {
      const [before = {}] = await em.execute<Record<string, unknown>[]>(
        'select * from organization where organization_id = ? for update',
        [organizationId],
      );
      const values = new Map<string, unknown>(Object.entries(input));
      const fields = [...values.keys()].map((field) => COLUMNS[field as Field]);
      await em.execute(
        `update organization set ${fields.map(([column]) => `${column} = ?`).join(', ')} where organization_id = ?`,
        [...values.values(), organizationId],
      );
      const changed = [...values].filter(([field, value]) => before[COLUMNS[field as Field][0]] !== value);
      if (changed.length > 0) {
        const words = changed.map(([field]) => COLUMNS[field as Field][1]).join(', ');
        await this.trail.record(actor, { action, details: { fields: words } }, em);
      }
      return { changed: changed.length };
    };
    await this.rows.write(actor, { [action]: input }, change, () => [{ topic: 'settings', id: 'organization' }]);
    await Promise.all((await this.agency.members(actor)).map((userId) => this.sessions.changed(userId)));
    return this.agency.find(actor);
  }
}
