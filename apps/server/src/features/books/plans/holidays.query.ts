import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { holidaysOf } from './plan-books.query.ts';

/** The days that move the instalments of plans. */
@Injectable()
export class Holidays {
  constructor(private readonly database: TenantDatabase) {}

  /** Earliest first. */
  list({ organizationId }: Actor): Promise<string[]> {
    return this.database.read(organizationId, (tx) => holidaysOf(tx, organizationId));
  }
}
