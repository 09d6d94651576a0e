import { Injectable } from '@nestjs/common';
import {
  BOARD_PANELS,
  MOST_ASKED,
  MOST_ON_PANEL,
  MOST_TO_COLLECT,
  type BoardPanel,
  type getBoard,
} from '#contracts/office/dashboard/board.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { ApprovalsInbox } from '../../books/approvals/index.ts';
import { CourtDates } from '../../books/court-dates/index.ts';
import { CallList } from '../../books/plans/index.ts';
import { RecoveryQueue } from '../../recovery/cases/index.ts';
import { OthersMoneyAlerts } from '../alerts/index.ts';
import { Drawer } from './drawer.query.ts';
import { FollowUps } from './follow-ups.query.ts';
import { Owed } from './owed.query.ts';
import { PastDue } from './past-due.query.ts';
import { SinceYesterday } from './since-yesterday.query.ts';

type Answer = ResponseOf<typeof getBoard>;
type Panels = Pick<Answer, BoardPanel>;

/** The board of the dashboard (today#board-panels): the first rows of lists that stand elsewhere, and their figures. */
@Injectable()
export class Board {
  constructor(
    private readonly queue: RecoveryQueue,
    private readonly courtDates: CourtDates,
    private readonly followUps: FollowUps,
    private readonly callList: CallList,
    private readonly owed: Owed,
    private readonly pastDue: PastDue,
    private readonly drawer: Drawer,
    private readonly approvals: ApprovalsInbox,
    private readonly others: OthersMoneyAlerts,
    private readonly sinceYesterday: SinceYesterday,
    private readonly clock: Clock,
  ) {}

  async of(actor: Actor): Promise<Answer> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const failed: Answer['failed'] = {};
    /** A panel stands still by itself: what refuses one leaves the others. */
    const panel = async <Panel extends BoardPanel>(
      name: Panel,
      read: () => Promise<NonNullable<Panels[Panel]>>,
    ): Promise<Panels[Panel] | null> => {
      if (!BOARD_PANELS[name].some((role) => role === actor.role)) return null;
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        failed[name] = error.message;
        return null;
      }
    };
    const [forfeitures, court, followUps, collect, drawer, sinceYesterday] = await Promise.all([
      panel('forfeitures', () => this.forfeitures(actor)),
      panel('court', () => this.courtDates.first(actor, { asked: MOST_ASKED, toCome: MOST_ON_PANEL })),
      panel('followUps', () => this.followUps.first(actor)),
      panel('collect', () => this.collect(actor, today)),
      panel('drawer', () => this.inDrawer(actor, today)),
      panel('sinceYesterday', () => this.sinceYesterday.on(actor, today)),
    ]);
    return { today, forfeitures, court, followUps, collect, drawer, sinceYesterday, failed };
  }

  private async forfeitures(actor: Actor): Promise<NonNullable<Answer['forfeitures']>> {
    const { rows, all, past } = await this.queue.first(actor, {}, MOST_ON_PANEL);
    return { rows, all, past };
  }

  private async inDrawer(actor: Actor, today: string): Promise<NonNullable<Answer['drawer']>> {
    const [money, { waiting }, others] = await Promise.all([
      this.drawer.on(actor, today),
      this.approvals.count(actor),
      this.others.of(actor.organizationId),
    ]);
    return { ...money, others, approvals: waiting };
  }

  private async collect(actor: Actor, today: string): Promise<NonNullable<Answer['collect']>> {
    const [{ count, rows, agreed }, owed] = await Promise.all([
      this.callList.first(actor, MOST_TO_COLLECT),
      this.owed.on(actor, today),
    ]);
    const pastDue = await this.pastDue.total(actor, today, agreed);
    const shown = rows.map(
      ({ accountId, defendantId, fullName, phoneNumber, amountCents, explanation, noPlanSince }) => {
        return { accountId, defendantId, fullName, phoneNumber, amountCents, explanation, noPlanSince };
      },
    );
    return { calls: count, rows: shown, owed, pastDue };
  }
}
