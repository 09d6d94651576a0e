import { Injectable, Logger } from '@nestjs/common';
import type { Role } from '#contracts/kernel/roles.ts';
import type { Successors, WorkKind } from '#contracts/agency/organizations/team.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { ProjectionName } from '../../../kernel/projection-names.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

/** How long a leaving waits for a view to have read what was handed over before, in milliseconds. */
const SEEN_WITHIN_MS = 10_000;

const WORDS: Readonly<Record<WorkKind, readonly [one: string, many: string]>> = {
  powers: ['power', 'powers'],
  cases: ['open recovery case', 'open recovery cases'],
};

/** Something that people hold or work on, and that goes to somebody else where they leave. */
export interface KindOfWork {
  kind: WorkKind;
  /** Whoever has one of these roles may take it over. */
  roles: readonly Role[];
  /** The projection that `countOf` and `handOver` read. */
  projection?: ProjectionName;
  /** How much of it somebody has. */
  countOf: (tx: TenantTransaction, organizationId: OrganizationId, agentId: string) => Promise<number>;
  /** Asserts that the successor may take it; throws what the feature refuses with. */
  mustTake?: (actor: Actor, agentId: string, successor: string) => Promise<void>;
  /** Hands over what belongs to people who left and named a successor; what it leaves over, a round finishes. */
  handOver: (organizationId: OrganizationId) => Promise<void>;
}

/** What people of a team work on. Features below register it in their modules (powers#leaving-agents-powers). */
@Injectable()
export class WorkOfAgents {
  private readonly logger = new Logger('team');
  private readonly kinds: KindOfWork[] = [];

  constructor(
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  register(kind: KindOfWork): void {
    this.kinds.push(kind);
  }

  all(): readonly KindOfWork[] {
    return this.kinds;
  }

  /** What has to be up to date before it is counted. */
  projections(): ProjectionName[] {
    return this.kinds.flatMap(({ projection }) => projection ?? []);
  }

  /** What a change of role takes away from somebody; a `null` for who leaves. */
  lostBy(before: Role | null, after: Role | null): readonly KindOfWork[] {
    const does = (role: Role | null, { roles }: KindOfWork) => role !== null && roles.includes(role);
    return this.kinds.filter((kind) => (before === null || does(before, kind)) && !does(after, kind));
  }

  /** @throws Refused what a feature refuses with: an appointment that has expired. */
  async mustTake(actor: Actor, agentId: string, successors: Successors): Promise<void> {
    for (const { kind, mustTake } of this.kinds) {
      const successor = successors[kind];
      if (successor !== null && successor !== 'office' && successor !== 'nobody')
        await mustTake?.(actor, agentId, successor);
    }
  }

  /** Waits until what was assigned a moment ago is seen by `mustBeSaid`. */
  async seen(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    for (const view of this.projections()) await this.readYourWrites.reached(view, head, SEEN_WITHIN_MS);
  }

  /** @throws Refused SUCCESSOR_MISSING where somebody has what they lose and nobody said who takes it over. */
  async mustBeSaid(
    tx: TenantTransaction,
    { organizationId }: Actor,
    { agentId, lost, successors }: { agentId: string; lost: readonly KindOfWork[]; successors: Successors },
  ): Promise<void> {
    const what: string[] = [];
    for (const { kind, countOf } of lost.filter((one) => successors[one.kind] === null)) {
      const count = await countOf(tx, organizationId, agentId);
      const [one, many] = WORDS[kind];
      if (count > 0) what.push(`${String(count)} ${count === 1 ? one : many}`);
    }
    if (what.length > 0) throw new Refused('SUCCESSOR_MISSING', { what: what.join(' and ') });
  }

  /** Once somebody's leaving stands. What fails here is logged: rounds finish it. */
  async handOver(organizationId: OrganizationId, successors: Successors): Promise<void> {
    for (const kind of this.kinds.filter((one) => successors[one.kind] !== null)) {
      await this.handOverOf(kind, organizationId).catch((error: unknown) =>
        this.logger.warn(new Error('What somebody worked on waits for the next round.', { cause: error })),
      );
    }
  }

  /** Sees what was handed over a moment ago, too. */
  private async handOverOf({ projection, handOver }: KindOfWork, organizationId: OrganizationId): Promise<void> {
    const head = projection === undefined ? null : await this.log.head();
    if (projection !== undefined && head !== null) await this.readYourWrites.reached(projection, head, SEEN_WITHIN_MS);
    await handOver(organizationId);
  }
}
