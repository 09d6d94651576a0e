import { Injectable } from '@nestjs/common';
import type { CallOutcome } from '#domain/books/call-list.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

type Reader = Pick<Actor, 'organizationId' | 'timeZone'>;

/** The last call to a person. */
interface LastCall {
  personId: string;
  calledAt: string;
  outcome: CallOutcome;
}

/** What a feature that calls people too knows of its calls before an instant. */
export interface CallSource {
  /** Who had the one call of the day (recovery#calling-hours), so that nobody else calls them. */
  enough: (tx: TenantTransaction, actor: Reader, now: Date) => Promise<readonly string[]>;
  /** The last call to each of these people; those who were not called are not named. */
  last: (tx: TenantTransaction, actor: Reader, people: readonly string[], now: Date) => Promise<readonly LastCall[]>;
}

/** A person is called once a day over collections and cases: features that call people too register what they know. */
@Injectable()
export class CallsElsewhere implements CallSource {
  private readonly sources: CallSource[] = [];

  register(source: CallSource): void {
    this.sources.push(source);
  }

  async enough(...request: Parameters<CallSource['enough']>): Promise<readonly string[]> {
    const found: string[] = [];
    for (const source of this.sources) found.push(...(await source.enough(...request)));
    return found;
  }

  async last(...request: Parameters<CallSource['last']>): Promise<readonly LastCall[]> {
    const found: LastCall[] = [];
    for (const source of this.sources) found.push(...(await source.last(...request)));
    return found;
  }
}
