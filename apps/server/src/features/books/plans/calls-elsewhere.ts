import { Injectable } from '@nestjs/common';
import type { CallOutcome } from '#domain/books/call-list.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What somebody beside collections knows of the calls to a person. */
interface CallsToPerson {
  personId: string;
  /** Their last call. */
  last: { calledAt: string; outcome: CallOutcome };
  /** They had the one call of the day (recovery#calling-hours), so that nobody else calls them. */
  isEnough: boolean;
}

/** Reads what is known of the calls to some people, before an instant. Those who were not called are not named. */
export type CallSource = (
  tx: TenantTransaction,
  actor: Pick<Actor, 'organizationId' | 'timeZone'>,
  people: readonly string[],
  now: Date,
) => Promise<readonly CallsToPerson[]>;

/** A person is called once a day over collections and cases: features that call people too register what they know. */
@Injectable()
export class CallsElsewhere {
  private readonly sources: CallSource[] = [];

  register(source: CallSource): void {
    this.sources.push(source);
  }

  async of(...requests: Parameters<CallSource>): Promise<ReadonlyMap<string, CallsToPerson>> {
    const found = new Map<string, CallsToPerson>();
    for (const source of this.sources) for (const calls of await source(...requests)) found.set(calls.personId, calls);
    return found;
  }
}
