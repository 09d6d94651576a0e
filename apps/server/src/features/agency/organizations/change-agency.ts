import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  Agency as AgencyAnswer,
  changeAgency,
  changeApprovalLimit,
  changeDepositPolicy,
  changePowerPolicy,
  changeSecurityPolicy,
} from '#contracts/agency/organizations/agency.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from './agency.query.ts';
import { OrganizationRow } from './organization.ts';

type Form = InputOf<typeof changeAgency>['body'];
type Policy = InputOf<typeof changeSecurityPolicy>['body'];
type Limit = InputOf<typeof changeApprovalLimit>['body'];
type PowerPolicy = InputOf<typeof changePowerPolicy>['body'];
type DepositPolicy = InputOf<typeof changeDepositPolicy>['body'];
type Change = Form | Policy | Limit | PowerPolicy | DepositPolicy;
type Field = keyof Form | keyof Policy | keyof Limit | keyof PowerPolicy | keyof DepositPolicy;

/** Changes the organization's form or one of its policies: passwords and sessions, the second person, powers, deposits; sessions follow at once. */
export class ChangeAgency extends Command<AgencyAnswer> {
  constructor(
    readonly actor: Actor,
    readonly action: 'organization-changed' | 'policy-changed',
    readonly input: Change,
  ) {
    super();
  }
}

/** What the audit trail calls each field. */
const WORDS: Record<Field, string> = {
  name: 'name',
  phone: 'phone',
  email: 'e-mail',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
  website: 'website',
  licenseNumber: 'licence number',
  timeZone: 'time zone',
  retentionYears: 'retention',
  minPasswordLength: 'password length',
  passwordNeedsSpecial: 'special characters',
  twoFactorRequired: 'two-factor sign-in',
  autoLogoutMinutes: 'auto log-out',
  approvalLimitCents: 'limit for a second person',
  refusesUnknownPowers: 'unknown powers',
  depositsByTwo: 'second person for deposits',
  cardFeesByMonth: 'card fees by the month',
  usualJurisdiction: 'usual jurisdiction',
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
    const change: Work<{ changed: number }> = async (tx, em) => {
      const organization = await em.findOneOrFail(OrganizationRow, { organizationId }, FOR_UPDATE);
      const wanted: Partial<Form & Policy & Limit & PowerPolicy & DepositPolicy> = input;
      const changed = (Object.keys(wanted) as Field[]).filter((field) => organization[field] !== wanted[field]);
      em.assign(organization, wanted);
      if (changed.length > 0) {
        const fields = changed.map((field) => WORDS[field]).join(', ');
        await this.trail.record(actor, { action, details: { fields } }, tx);
      }
      return { changed: changed.length };
    };
    await this.rows.write(actor, { [action]: input }, change, () => [{ topic: 'settings', id: 'organization' }]);
    await Promise.all((await this.agency.members(actor)).map((userId) => this.sessions.changed(userId)));
    return this.agency.find(actor);
  }
}
