import { getBond, listBondsOfDefendant, type Bond } from '#contracts/books/bond/bonds.ts';
import { listCourtDates } from '#contracts/books/bond/court-answers.ts';
import { listCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { listCourtReminders } from '#contracts/books/court-reminders/court-reminders.ts';
import { getPlan, previewPlan } from '#contracts/books/plans/plans.ts';
import { listCalls } from '#contracts/books/plans/promises.ts';
import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import { listAlerts, type Alert } from '#contracts/office/alerts/alerts.ts';
import { getCalendar } from '#contracts/office/calendar/calendar.ts';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { getDashboard, listPaymentsDueToday } from '#contracts/office/dashboard/dashboard.ts';
import { listPastDue } from '#contracts/office/dashboard/past-due.ts';
import { getOverview } from '#contracts/office/overview/overview.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { courtBadge } from '#domain/books/court-answers.ts';
import { addDays, daysBetween } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import type { FollowAlerts } from '../src/features/office/alerts/follow-alerts.ts';
import type { LifeOverHttp } from './life-over-http.ts';
import type { Step } from './lives.ts';
import type { TestViews } from './shared-product.ts';
import type { Person } from './test-people.ts';

/** How a life names what an alert is about. */
const KINDS: Partial<Record<AlertKind, string>> = {
  court: 'court unanswered',
  'check-ins': 'two missed check-ins',
  'notice-watch': 'notice',
};

/** What a life asks of the running product, in the words of the life. */
export class LifeAnswers {
  /** The due days that were missed before a check-in: it begins anew, and they are told no more (today#missed-check-in). */
  private readonly missed: string[] = [];

  constructor(private readonly life: LifeOverHttp) {}

  /** Before somebody checks in. */
  async rememberMissed(): Promise<void> {
    for (const [on, state] of await this.dueDays(this.life.scheduledBond)) if (state === 'missed') this.missed.push(on);
  }

  async to(step: Step): Promise<unknown> {
    const answer = this.answers[step.ask ?? ''];
    if (!answer) throw new RangeError(`What is asked with ${String(step.ask)}?`);
    return answer(step);
  }

  /** Who reads where a life does not say who. */
  private get reader(): Person {
    return this.life.person('ada');
  }

  private readonly answers: Record<string, (step: Step) => Promise<unknown>> = {
    account: async ({ account }) => {
      const { balanceCents, owing } = await this.reader.ask(getPlan, { params: { accountId: this.life.id(account) } });
      const { by, pastDueCents: pastDue, since, dueNowCents: dueNow } = owing;
      return { by, balance: balanceCents, pastDue, since, dueNow };
    },
    'payments due today': async () => {
      const { rows } = await this.reader.ask(listPaymentsDueToday);
      // In the order in which the lives name them: what is called by one word first.
      return rows
        .map(({ accountId, what, amountCents }) => {
          return [this.life.nameOf(accountId), what.includes(' ') ? what : what.toLowerCase(), amountCents] as const;
        })
        .toSorted(([, one], [, other]) => other.localeCompare(one));
    },
    calls: async () => {
      const { rows } = await this.reader.ask(listCalls);
      return rows.map(({ accountId, amountCents, days }) => [this.life.nameOf(accountId), amountCents, days]);
    },
    preview: async (step) => {
      const { basedOnBalanceCents: _, ...body } = this.life.planOf(step);
      const params = { accountId: this.life.id(step.account) };
      const { rows, openCents } = await this.reader.ask(previewPlan, { params, body });
      return {
        rows: rows.map(({ what, on, cents }) => (what === 'paid' ? [on, cents, what] : [on, cents])),
        open: openCents,
      };
    },
    board: () => this.board(),
    own: async ({ person }) => {
      const params = { defendantId: this.life.id(person) };
      const { courtDate, courtTime } = await this.reader.ask(getDefendant, { params });
      return courtDate === null ? null : [courtDate, courtTime];
    },
    court: (step) => this.court(step),
    fta: async ({ bond }) => (await this.reader.ask(getBond, { params: { bondId: this.life.id(bond) } })).ftaDate,
    bell: async ({ of }) => (await this.alerts(this.life.person(of), 'open')).map((alert) => this.told(alert)),
    settled: async () =>
      (await this.alerts(this.reader, 'settled')).map((alert) => [...this.told(alert), this.whoseName(alert)]),
    'check-ins': ({ bond }) => this.dueDays(bond),
    'to remind': async () => {
      const { rows } = await this.reader.ask(listCourtReminders);
      const bonds = await Promise.all(this.life.bonds.map(async (name) => [name, await this.bond(name)] as const));
      return rows.map(({ defendantId, courtDate, courtTime }) =>
        bonds.flatMap(([name, bond]) =>
          bond.defendantId === defendantId && bond.courtDate === courtDate && bond.courtTime === courtTime ? name : [],
        ),
      );
    },
  };

  private bond(name: string): Promise<Bond> {
    return this.reader.ask(getBond, { params: { bondId: this.life.id(name) } });
  }

  /** Every figure of the board and of the owner's page that a life names. */
  private async board(): Promise<Record<string, unknown>> {
    const [{ collect, followUps }, { unfinished }, overview, { all: pastDue, rows }] = await Promise.all([
      this.reader.ask(getBoard),
      this.reader.ask(getDashboard),
      this.reader.ask(getOverview),
      this.reader.ask(listPastDue),
    ]);
    const { written, collected, exposure, withSureties, owedCents: owed, creditsCents: credits } = overview;
    const waiting = followUps?.find(({ kind }) => kind === 'unfinished')?.count ?? 0;
    return {
      writtenWeek: written.weekCents,
      collectedWeek: collected.weekCents,
      collectedLast: collected.lastWeekCents,
      collectedAverage: collected.averageCents,
      exposure: exposure.cents,
      exposureCount: exposure.count,
      withSurety: withSureties.cents,
      owed,
      credits,
      calls: collect?.calls,
      pastDue: pastDue.cents === collect?.pastDue.cents ? { count: rows.length, sum: pastDue.cents } : collect?.pastDue,
      unfinished: unfinished.count,
      followUp: waiting === unfinished.followUps ? waiting : { list: waiting, tile: unfinished.followUps },
    };
  }

  /** The badge by what the file knows of the bonds; what is asked by the list of court dates; what is to come by the calendar. */
  private async court({ person }: Step): Promise<unknown> {
    const defendantId = this.life.id(person);
    const { today } = this.life;
    const { bonds } = await this.reader.ask(listBondsOfDefendant, { params: { defendantId } });
    const { rows } = await this.reader.ask(listCourtDates);
    const to = addDays(today, 41);
    const { days } = await this.reader.ask(getCalendar, { query: { from: today, to, kind: 'court' } });
    const standing = bonds.filter(({ voidedAt }) => voidedAt === null);
    return {
      badge: courtBadge(
        standing.map((bond) => ({ ...bond, standing: bond.courtAnswer })),
        today,
      ),
      asked: rows.flatMap((row) => (row.asked ? this.life.nameOf(row.bondId) : [])),
      listed: days.flatMap(({ on, entries }) =>
        entries.map(({ bondId, courtTime }) => [this.life.nameOf(bondId), on, courtTime]),
      ),
    };
  }

  /** As they are once the views have read all that was done. */
  private async alerts(person: Person, show: 'open' | 'settled'): Promise<Alert[]> {
    await this.life.system.provider<TestViews>('TestViews').haveAll('bonds', 'accounts', 'plans', 'dues', 'ledger');
    const { organizationId } = this.reader;
    const agency = [trustedOrganizationId(organizationId), 'America/Chicago'] as const;
    await this.life.system.provider<FollowAlerts>('FollowAlerts').ofAgency(...agency);
    return (await person.ask(listAlerts, { query: { show } })).rows;
  }

  /** What an alert is of, by its power; of a person it is of the bond on which they check in. */
  private told({ kind, about }: Alert): [string, string] {
    const bond = this.life.bonds.find((name) => about.endsWith(`W-${name}`));
    return [KINDS[kind] ?? kind, bond ?? (kind === 'check-ins' ? this.life.scheduledBond : about)];
  }

  private whoseName({ settled }: Alert): string {
    const by = settled?.by ?? 'the day';
    return [...this.life.people].find(([, { session }]) => session.user.name === by)?.[0] ?? by;
  }

  /** Each due day until three days from now: the calendar has those to be met, the file the next one that can be. */
  private async dueDays(bond: string): Promise<[on: string, state: 'missed' | 'open' | 'met'][]> {
    const { today } = this.life;
    const { bondId, defendantId } = await this.bond(bond);
    const { schedules } = await this.reader.ask(listCheckIns, { params: { defendantId } });
    const { firstDueOn, nextOn } = schedules.find((one) => one.bondId === bondId) ?? {
      firstDueOn: today,
      nextOn: today,
    };
    const last = addDays(today, 3);
    const query = { from: firstDueOn, to: last, kind: 'check-in' } as const;
    const { days } = await this.reader.ask(getCalendar, { query });
    const unmet = days.map(({ on }) => on);
    const stateOf = (on: string) => {
      if (this.missed.includes(on)) return 'missed';
      return unmet.includes(on) ? (on < nextOn ? 'missed' : 'open') : 'met';
    };
    const weeks = Math.floor(daysBetween(firstDueOn, last) / 7);
    return Array.from({ length: weeks + 1 }, (_, week) => addDays(firstDueOn, 7 * week)).map((on) => [on, stateOf(on)]);
  }
}
