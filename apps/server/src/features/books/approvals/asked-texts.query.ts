import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';

/** What was typed by whoever asked: beside what is then booked it stands again, so that the journal has it. */
@Injectable()
export class AskedTexts {
  constructor(private readonly database: TenantDatabase) {}

  /** By field, of the event of asking; nothing where it was erased since, or nobody asked. */
  of({ organizationId }: Pick<Actor, 'organizationId'>, askedEventId: string | undefined): Promise<AskedText> {
    if (askedEventId === undefined) return Promise.resolve({});
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ field: string; body: string }>(
        'select field, body from entry_text where organization_id = $1 and event_id = $2',
        [organizationId, askedEventId],
      );
      return Object.fromEntries(rows.map(({ field, body }) => [field, body]));
    });
  }
}

/** What was typed, by field. */
export type AskedText = Readonly<Record<string, string>>;
