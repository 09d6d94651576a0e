import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { refusalOf } from '../../../edge/http/problem.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { SignInTrail } from './sign-in-trail.ts';
import { seedChartOfAccounts } from '../../agency/chart/index.ts';
import { setUpOrganization } from '../../agency/organizations/index.ts';
import { seedPapers } from '../../people/required-papers/index.ts';
import { seedQuickLinks } from '../../agency/quick-links/index.ts';

/** The founder of an agency, and its name. */
export interface Founder {
  userId: string;
  fullName: string;
  email: string;
  organizationName: string;
  /** Ten digits, or empty. */
  phone: string;
}

/**
 * A new organization with its books, its links and its first Admin, in the transaction of its sign-up
 * (people#new-agency).
 */
@Injectable()
export class CreateAgency {
  constructor(
    private readonly trail: SignInTrail,
    private readonly audit: AuditTrail,
    private readonly mail: Mail,
  ) {}

  /** @throws Refused ORGANIZATION_SETUP_FAILED, whatever it was */
  async execute(
    tx: TenantTransaction,
    request: Caller,
    organization: OrganizationId,
    { userId, fullName, email, organizationName, phone }: Founder,
  ): Promise<void> {
    const admin = { userId, fullName, email };
    try {
      await setUpOrganization(tx, { organizationId: organization, name: organizationName, phone, admin });
      await seedChartOfAccounts(tx, organization);
      await seedQuickLinks(tx, organization);
      await seedPapers(tx, organization);
      await this.audit.record(this.trail.actor(organization, userId, request), { action: 'signed-up' }, tx);
      await this.mail.send(organization, { to: email, kind: 'welcome' }, tx);
    } catch (error) {
      const { message } = refusalOf(error);
      throw Object.assign(new Refused('ORGANIZATION_SETUP_FAILED', { message }), { cause: error });
    }
  }
}
