import { Inject, Injectable } from '@nestjs/common';
import type { CollateralHolding, listCollateral } from '#contracts/books/trust/trust.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';
import { claimedCash, freeCents } from './trust-limits.ts';
import { lyingCash, trustDecider, type Holding, type Trust } from './trust-state.ts';

type Filter = Pick<InputOf<typeof listCollateral>['query'], 'show' | 'sought'>;

const isSought = (sought: string | undefined, { personName, defendantName, powerNumber }: CollateralHolding): boolean =>
  sought === undefined ||
  [personName, defendantName, powerNumber].some((words) => words.toLowerCase().includes(sought.toLowerCase()));

const isShown = (show: Filter['show'], { heldCents, bondStatus, isVoid }: CollateralHolding): boolean =>
  show === 'all' || (heldCents !== 0 && (show === 'held' || isVoid || bondStatus === 'DISCHARGED'));

/** Collateral by person and bond, as its stream holds it (money#trust-equals-collateral). */
@Injectable()
export class TrustBooks {
  constructor(
    private readonly commands: CommandRunner,
    private readonly people: PeopleOfBonds,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What is held the longest comes first. @throws Refused MONEY_STOPPED. */
  async list({ organizationId }: Actor, { show, sought }: Filter): Promise<CollateralHolding[]> {
    const state = await this.state(organizationId);
    const all = await this.shown(organizationId, state, [...state.holdings.values()]);
    return all
      .filter((row) => isShown(show, row) && isSought(sought, row))
      .toSorted((a, b) => (a.since + a.personId + a.bondId < b.since + b.personId + b.bondId ? -1 : 1));
  }

  state(organizationId: OrganizationId): Promise<Trust> {
    return this.commands.read(trustDecider, { organizationId }, organizationId);
  }

  /** With names, and the clock of giving back (bonds#collateral-due-back). */
  async shown(
    organizationId: OrganizationId,
    state: Trust,
    holdings: readonly Holding[],
  ): Promise<CollateralHolding[]> {
    const [bonds, nameOf] = await Promise.all([
      this.people.bonds(organizationId, [...new Set(holdings.map(({ bondId }) => bondId))]),
      this.people.names(organizationId, [...new Set(holdings.map(({ personId }) => personId))]),
    ]);
    return holdings.flatMap((holding): CollateralHolding[] => {
      const { bondId, personId, heldCents, since } = holding;
      const bond = bonds.get(bondId);
      if (!bond) return [];
      const { dischargedOn } = bond;
      const cash = lyingCash(state, holding).reduce((sum, { lyingCents }) => sum + lyingCents, 0);
      return [
        {
          ...bond,
          personId,
          personName: nameOf(personId),
          heldCents,
          freeCents: freeCents(state, holding),
          cashCents: Math.max(0, cash - claimedCash(state, holding)),
          since,
          dueOn: dischargedOn === null ? null : addDays(dischargedOn, this.settings.COLLATERAL_RETURN_DAYS),
        },
      ];
    });
  }
}
