import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { CollateralStands } from './opening.ts';

/** What clients owed in the old program, as it stands here; below zero they had more than they owed. */
export interface Receivable {
  accounts: number;
  cents: number;
}

/** What the opening certificate says of lists that came beside the lines (moving-in#sealing). */
export interface ListsOnPaper {
  /** Each file with its rows, those that were warned of or left out, and the SHA-256 of what it said. */
  files: readonly { list: string; name: string; rows: number; warned: number; leftOut: number; hash: string }[];
  /** What accounts opened with, by its kinds; a credit below zero. */
  owed: readonly { kind: string; accounts: number; cents: number }[];
  /** Control totals that are of no account, in words. */
  totals: readonly { name: string; typed: string; here: string; reason: string }[];
}

/** Lists that came beside the lines of an opening; the feature that brings them in registers them. */
export interface ListsOfMoveIn {
  /** What of them is here, in words ("2 clients"); nothing where none is. */
  here: (organizationId: OrganizationId) => Promise<string[]>;
  /** What of them is booked as owed by clients: on so many accounts. */
  receivable: (organizationId: OrganizationId) => Promise<Receivable>;
  onPaper: (organizationId: OrganizationId) => Promise<ListsOnPaper>;
  /** @throws Refused where they are not what would be sealed. */
  mustBeSealable: (organizationId: OrganizationId) => Promise<void>;
}

/** What was brought in beside the lines: the seal is theirs too, and where nothing is owed or held theirs alone (moving-in#sealing). */
@Injectable()
export class ListsToSeal {
  private readonly all: ListsOfMoveIn[] = [];

  register(lists: ListsOfMoveIn): void {
    this.all.push(lists);
  }

  /** What of them is here, in words. */
  async here(organizationId: OrganizationId): Promise<string[]> {
    return (await Promise.all(this.all.map((lists) => lists.here(organizationId)))).flat();
  }

  /** Whether anything of them is here. */
  async areIn(organizationId: OrganizationId): Promise<boolean> {
    return (await this.here(organizationId)).length > 0;
  }

  /** What of them is booked as owed by clients. */
  async receivable(organizationId: OrganizationId): Promise<Receivable> {
    const all = await Promise.all(this.all.map((lists) => lists.receivable(organizationId)));
    return all.reduce((sum, { accounts, cents }) => ({ accounts: sum.accounts + accounts, cents: sum.cents + cents }), {
      accounts: 0,
      cents: 0,
    });
  }

  /** What the certificate says of them. */
  async onPaper(organizationId: OrganizationId): Promise<ListsOnPaper> {
    const all = await Promise.all(this.all.map((lists) => lists.onPaper(organizationId)));
    return {
      files: all.flatMap(({ files }) => files),
      owed: all.flatMap(({ owed }) => owed),
      totals: all.flatMap(({ totals }) => totals),
    };
  }

  /**
   * What stands beside the lines, with the lists.
   * @throws Refused MOVE_IN_RUNNING, MOVE_IN_LISTS_DIFFER where they are not what the files say.
   */
  async beside(organizationId: OrganizationId, { stands, differs }: CollateralStands): Promise<CollateralStands> {
    for (const lists of this.all) await lists.mustBeSealable(organizationId);
    const { cents: receivableCents } = await this.receivable(organizationId);
    return { stands: stands || (await this.areIn(organizationId)), differs, receivableCents };
  }
}
