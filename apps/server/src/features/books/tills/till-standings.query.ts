import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { tillDecider, type SessionCount } from './till.ts';

/** How a till stands: since when it is open, and the last count that opened or closed it. */
export interface TillStanding {
  tillId: string;
  openedAt: string | null;
  lastCount: SessionCount | null;
}

/** How the tills in use of an agency stand, for what watches them (today#alert-kinds). */
@Injectable()
export class TillStandings {
  constructor(private readonly commands: CommandRunner) {}

  async all(organizationId: OrganizationId): Promise<TillStanding[]> {
    const { tills, sessions } = await this.commands.read(tillDecider, { organizationId }, organizationId);
    return [...tills]
      .filter(([, { inUse }]) => inUse)
      .map(([tillId, { open }]) => ({
        tillId,
        openedAt: open?.at ?? null,
        lastCount: sessions.find((count) => count.tillId === tillId) ?? null,
      }));
  }
}
