import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.ts';
import type { ProjectionName } from '../../kernel/projection-names.ts';
import { TenantDatabase, type Planning, type TenantTransaction } from '../database/tenant-database.ts';
import { ReadYourWrites } from './read-your-writes.ts';

/** A projection that fills in beside what a read is about: where it is late or stands still, its part is only missing. */
interface OptionalView {
  readonly view: ProjectionName;
}

/** Reads that need only numbers and names of it, for example. */
export const optionalView = (projection: ProjectionName): OptionalView => ({ view: projection });

/** Reads of what projections keep; each names the projections whose tables its SQL reads. */
@Injectable()
export class Reads {
  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /**
   * Reads in one transaction of the actor's organization, once the projections have read what the reader has written;
   * after two seconds the answer is marked stale (building#read-your-writes).
   * @throws Refused MONEY_STOPPED where one of them has stopped for the organization.
   */
  async after<T>(
    { organizationId }: Pick<Actor, 'organizationId'>,
    projections: readonly (ProjectionName | OptionalView)[],
    work: (tx: TenantTransaction) => Promise<T>,
    planning: Partial<Planning> = {},
  ): Promise<T> {
    await Promise.all(
      projections.map((projection) =>
        typeof projection === 'string'
          ? this.readYourWrites.wait(projection, organizationId)
          : this.readYourWrites.wait(projection.view),
      ),
    );
    return this.database.read(organizationId, work, planning);
  }
}
