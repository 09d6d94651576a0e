import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { compareIndemnitors } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Indemnitors } from '../../people/people/index.ts';
import { comparedIndemnitors, likelyIndemnitors, sameSsn } from './compared-indemnitors.query.ts';
import { indemnitorsInOrder, type TwoIndemnitors } from './pair-of-indemnitors.ts';

const APART = 'select 1 from not_the_same where organization_id = $1 and one_id = $2 and other_id = $3';

/** Two indemnitors of one file side by side (people#merged-indemnitors). */
@Injectable()
export class IndemnitorsSideBySide {
  constructor(
    private readonly database: TenantDatabase,
    private readonly indemnitors: Indemnitors,
  ) {}

  /** @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_OF_TWO_FILES; VALIDATION_FAILED for one twice */
  async compare(actor: Actor, two: TwoIndemnitors): Promise<ResponseOf<typeof compareIndemnitors>> {
    const { organizationId } = actor;
    const { indemnitorId, otherId } = two;
    const pair = indemnitorsInOrder(two);
    const [person, otherPerson] = await Promise.all([
      this.indemnitors.get(actor, indemnitorId),
      this.indemnitors.get(actor, otherId),
    ]);
    if (person.defendantId !== otherPerson.defendantId) throw new Refused('INDEMNITORS_OF_TWO_FILES');
    const { known, isApart } = await this.database.read(organizationId, async (tx) => ({
      known: await comparedIndemnitors(tx, organizationId, pair),
      isApart: (await tx.query(APART, [organizationId, ...pair])).rowCount !== 0,
    }));
    const [one, other] = [known.get(indemnitorId), known.get(otherId)];
    if (!one || !other) throw new Refused('INDEMNITOR_NOT_FOUND');
    return {
      one: { person, holds: one.holds },
      other: { person: otherPerson, holds: other.holds },
      reasons: likelyIndemnitors(one, other)?.reasons ?? [],
      sameSsn: sameSsn(one, other),
      isApart,
    };
  }
}
