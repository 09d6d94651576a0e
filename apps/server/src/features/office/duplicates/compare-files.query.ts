import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { compareFiles } from '#contracts/office/duplicates/duplicates.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Defendants } from '../../people/people/index.ts';
import { pairOf } from './apart.ts';
import { likelyOf } from './likely-double.ts';
import type { TwoFiles } from './pair-of-files.ts';
import { VIEWS_OF_FILES, whatFilesHold } from './what-files-hold.ts';

/** Whether both SSNs are the same; null where one is not on file. $2 and $3 are in order. */
const SAID = `
  select one.ssn_digest = other.ssn_digest as same_ssn, n.one_id is not null as is_apart
  from defendant one join defendant other on other.organization_id = $1 and other.id = $3
  left join not_the_same n on n.organization_id = $1 and n.one_id = $2 and n.other_id = $3
  where one.organization_id = $1 and one.id = $2`;

const ssnsOf = (same: boolean | null) => {
  if (same === null) return 'unknown';
  return same ? 'same' : 'different';
};

/** Two files side by side (people#possible-duplicates). */
@Injectable()
export class FilesSideBySide {
  constructor(
    private readonly reads: Reads,
    private readonly defendants: Defendants,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND; VALIDATION_FAILED for one file twice */
  async compare(actor: Actor, files: TwoFiles): Promise<ResponseOf<typeof compareFiles>> {
    const { organizationId } = actor;
    const { defendantId, otherId } = files;
    const [person, otherPerson] = await Promise.all([
      this.defendants.get(actor, defendantId),
      this.defendants.get(actor, otherId),
    ]);
    const pair = pairOf(defendantId, otherId, 'file');
    const { holdings, said } = await this.reads.after(actor, VIEWS_OF_FILES, async (tx) => ({
      holdings: await whatFilesHold(tx, organizationId, pair),
      said: (await tx.query<{ sameSsn: boolean | null; isApart: boolean }>(SAID, [organizationId, ...pair])).rows[0],
    }));
    const [holds, otherHolds] = [holdings.get(defendantId), holdings.get(otherId)];
    if (!holds || !otherHolds) throw new RangeError('A file that was there a moment ago holds nothing.');
    const { sameSsn = null, isApart = false } = said ?? {};
    const match = likelyOf(person, otherPerson, ssnsOf(sameSsn));
    return {
      one: { person, holds },
      other: { person: otherPerson, holds: otherHolds },
      reasons: match?.reasons ?? [],
      sameSsn,
      isApart,
    };
  }
}
