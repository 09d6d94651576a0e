import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { mayDecide } from '../../agency/organizations/index.ts';
import type { Reader } from '../approvals/index.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';

import { pendingIds, pendingOf } from './trust-limits.ts';
import { TrustBooks } from './trust.query.ts';

/** What of collateral waits for a second person. */
@Injectable()
export class WaitingCollateral {
  constructor(
    private readonly trust: TrustBooks,
    private readonly people: PeopleOfBonds,
  ) {}

  async count(organizationId: OrganizationId): Promise<number> {
    return pendingIds(await this.trust.state(organizationId)).length;
  }

  /** As the inbox lists payments, with whose it is. @throws Refused MONEY_STOPPED. */
  async list(organizationId: OrganizationId, reader: Reader) {
    const state = await this.trust.state(organizationId);
    const waiting = pendingIds(state).map((requestId) => ({ requestId, ...pendingOf(state, requestId) }));
    const nameOf = await this.people.names(
      organizationId,
      waiting.map(({ owner }) => owner.personId),
    );
    return waiting.map(({ requestId, giving, voiding, unreturning, applying, askedBy, askedAt, eventId, owner }) => {
      const of = { of: 'collateral', subjectId: owner.bondId, name: nameOf(owner.personId), colleague: null } as const;
      const { amountCents = 0 } = giving ?? voiding ?? unreturning ?? applying ?? {};
      const isVoid = voiding !== undefined || unreturning !== undefined;
      const what = voiding
        ? 'Receipt of collateral'
        : applying
          ? 'Collateral applied to an account'
          : 'Collateral given back';
      const readerMay = mayDecide('collateral', { askedBy, askedAt }, reader);
      const method = giving?.method ?? null;
      return { ...of, requestId, askedBy, askedAt, eventId, what, isVoid, amountCents, method, readerMay };
    });
  }
}
