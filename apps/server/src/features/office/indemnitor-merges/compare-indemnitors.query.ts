import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { compareIndemnitors } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Indemnitors } from '../../people/people/index.ts';
import { isApart, pairOf } from '../duplicates/index.ts';
import { comparedIndemnitors, likelyIndemnitors, sameSsn } from './compared-indemnitors.query.ts';
import type { TwoIndemnitors } from './pair-of-indemnitors.ts';

/** Two indemnitors of one file side by side (people#merged-indemnitors). */
@Injectable()
export class IndemnitorsSideBySide {
  constructor(
    private readonly database: TenantDatabase,
    private readonly indemnitors: Indemnitors,
  ) {}

  /** @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_OF_TWO_FILES; VALIDATION_FAILED for one twice */
  async compare(
    actor: Actor,
    { indemnitorId, otherId }: TwoIndemnitors,
  ): Promise<ResponseOf<typeof compareIndemnitors>> {
    const { organizationId } = actor;
    const [person, otherPerson] = await Promise.all([
      this.indemnitors.get(actor, indemnitorId),
      this.indemnitors.get(actor, otherId),
    ]);
    if (person.defendantId !== otherPerson.defendantId) throw new Refused('INDEMNITORS_OF_TWO_FILES');
    const pair = pairOf(indemnitorId, otherId, 'indemnitor');
    const { known, apart } = await this.database.read(organizationId, async (tx) => ({
      known: await comparedIndemnitors(tx, organizationId, pair),
      apart: await isApart(tx, organizationId, pair),
    }));
    const [one, other] = [known.get(indemnitorId), known.get(otherId)];
    if (!one || !other) throw new Refused('INDEMNITOR_NOT_FOUND');
    return {
      one: { person, holds: one.holds },
      other: { person: otherPerson, holds: other.holds },
      reasons: likelyIndemnitors(one, other)?.reasons ?? [],
      sameSsn: sameSsn(one, other),
      isApart: apart,
    };
  }
}
