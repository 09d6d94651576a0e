import { Injectable } from '@nestjs/common';
import type { CallTime } from '#contracts/recovery/contact-log/contact-log.ts';
import {
  callBar,
  nextCallTime,
  zonesOf,
  type CallDirection,
  type CallResult,
  type PastCall,
} from '#domain/books/call-time.ts';
import type { CallOutcome } from '#domain/books/call-list.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { CaseContacts } from '../cases/index.ts';

/** Where people are: their state, and what was set in its place. Contacts of a case's own have no state. */
const PLACES = `
  select p.id, coalesce(d.state, i.state, r.state, '') as state, coalesce(z.time_zone, '') as zone,
    exists (select from recovery_case c
      where c.organization_id = $1 and c.defendant_id = p.id and c.status in ('open', 'active')) as hours_only
  from unnest($2::uuid[]) as p (id)
  left join defendant d on d.organization_id = $1 and d.id = p.id
  left join indemnitor i on i.organization_id = $1 and i.id = p.id
  left join personal_reference r on r.organization_id = $1 and r.id = p.id
  left join contact_zone z on z.organization_id = $1 and z.person_id = p.id`;

/** Further back than that no call is of the same day anywhere. */
export const LOOK_BACK_MS = 3 * 86_400_000;

const OF_CASES = `
  select person_id, called_at as at, direction, result from contact_call
  where organization_id = $1 and person_id = any ($2::uuid[]) and struck_at is null
    and called_at between $3 and $4`;

/** Calls of collections go to the defendant of the account. */
const OF_COLLECTIONS = `
  select a.defendant_id as person_id, c.call->>'calledAt' as at, c.call->>'outcome' as outcome
  from account a
  join account_plan p on p.organization_id = a.organization_id and p.account_id = a.account_id
  cross join lateral jsonb_array_elements(p.record->'calls') as c (call)
  where a.organization_id = $1 and a.defendant_id = any ($2::uuid[])
    and (c.call->>'calledAt')::timestamptz between $3 and $4`;

const RESULT_OF: Readonly<Record<CallOutcome, CallResult>> = {
  reached: 'answered',
  promise: 'answered',
  refused: 'answered',
  message: 'voicemail',
  'no answer': 'no answer',
  'wrong number': 'wrong number',
};

interface Place {
  id: string;
  state: string;
  zone: string;
  hoursOnly: boolean;
}

/** Somebody, as the rule of calls looks at them. */
export interface CalledPerson {
  ownZone: string;
  zones: readonly string[];
  hoursOnly: boolean;
  calls: readonly PastCall[];
}

/** What the rule needs of people, in the days before an instant; the views `accounts` and `plans` are waited for before. */
export const calledPeople = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: Pick<Actor, 'organizationId' | 'timeZone'>,
  ids: readonly string[],
  until: Date,
): Promise<ReadonlyMap<string, CalledPerson>> => {
  const values = [organizationId, ids, new Date(until.getTime() - LOOK_BACK_MS), until];
  const [places, ofCases, ofCollections] = await Promise.all([
    tx.query<Place>(PLACES, [organizationId, ids]),
    tx.query<{ personId: string; at: string; direction: CallDirection; result: CallResult }>(OF_CASES, values),
    tx.query<{ personId: string; at: string; outcome: CallOutcome }>(OF_COLLECTIONS, values),
  ]);
  const calls: { personId: string; call: PastCall }[] = [
    ...ofCases.rows.map(({ personId, at, direction, result }) => ({
      personId,
      call: { at: new Date(at), direction, result },
    })),
    ...ofCollections.rows.map(({ personId, at, outcome }) => ({
      personId,
      call: { at: new Date(at), direction: 'outgoing' as const, result: RESULT_OF[outcome] },
    })),
  ];
  return new Map(
    places.rows.map(({ id, state, zone, hoursOnly }) => [
      id,
      {
        ownZone: zone,
        zones: zonesOf({ zone, state }, timeZone),
        hoursOnly,
        calls: calls.filter(({ personId }) => personId === id).map(({ call }) => call),
      },
    ]),
  );
};

/** Reads from when on the people of a case may be called. */
@Injectable()
export class CallTimes {
  constructor(
    private readonly contacts: CaseContacts,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  async ofCase(actor: Actor, caseId: string): Promise<CallTime[]> {
    const ids = (await this.contacts.of(actor, caseId)).map(({ contactId }) => contactId);
    const now = this.clock.now();
    const people = await this.reads.after(
      actor,
      [optionalView('accounts'), optionalView('plans'), optionalView('bonds')],
      (tx) => calledPeople(tx, actor, ids, now),
    );
    return [...people].map(([contactId, person]) => ({
      contactId,
      ownZone: person.ownZone,
      zones: [...person.zones],
      nextAllowedAt: nextCallTime(person, now).toISOString(),
      bar: callBar(person, now),
      hoursOnly: person.hoursOnly,
    }));
  }
}
