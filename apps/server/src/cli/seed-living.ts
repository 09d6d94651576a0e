import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { bondToWrite } from '#contracts/books/bond/bonds.ts';
import { defendantFields, indemnitorFields, referenceFields } from '#contracts/people/people/people.ts';
import { addDays } from '#domain/kernel/days.ts';
import { LinkIndemnitor } from '../features/books/accounts/link-indemnitor.ts';
import { RecordPayment } from '../features/books/payments/record-payment.ts';
import { AmendBond } from '../features/books/bonds/amend-bond.ts';
import { LogCourtReminder } from '../features/books/court-reminders/log-court-reminder.ts';
import { WriteBond } from '../features/books/bonds/write-bond.ts';
import { MakeDeposit } from '../features/books/payments/make-deposit.ts';
import { ProveBooks } from '../features/books/proof/prove-books.ts';
import { RecordCall } from '../features/books/plans/record-call.ts';
import { SetPlan } from '../features/books/plans/set-plan.ts';
import { RequiredPapers } from '../features/people/required-papers/required-papers.query.ts';
import { MarkFirstStep } from '../features/office/dashboard/mark-first-step.ts';
import { AddNote } from '../features/people/notes/add-note.ts';
import { AddIndemnitor } from '../features/people/people/add-indemnitor.ts';
import { CreateDefendant } from '../features/people/people/create-defendant.ts';
import { SaveReference } from '../features/people/people/save-reference.ts';
import { MovePower } from '../features/powers/inventory/move-power.ts';
import { PowerLots } from '../features/powers/inventory/power-lots.ts';
import { ReceivePowers } from '../features/powers/inventory/receive-powers.ts';
import { EditRecoveryCase } from '../features/recovery/cases/edit-recovery-case.ts';
import { OpenCaseOfBond } from '../features/recovery/cases/open-case-of-bond.ts';
import type { Actor } from '../kernel/actor.ts';
import { Clock } from '../kernel/clock.ts';
import { agreeOnCheckIns, checkInsOf, keptDays, logCalled } from './keep-in-touch.ts';
import { fileSigned, putDrawnPhoto } from './living-files.ts';
import { LIVING_DAYS, livingCases, MISSED_AFTER, OVER_AFTER, type LivingCase } from './living-story.ts';
import { closeMonthBefore, firstsBetween, license, nameOffice, openOffice, payOffice } from './office-costs.ts';
import { payOfficials } from './pay-officials.ts';
import { paySurety } from './pay-surety.ts';
import { addContracted } from './seed-sureties.ts';
import { onDay, seedingActor, type SuretySetting } from './seed-surety-business.ts';
import { addTeam, type Team, type TeamAccess } from './seed-team.ts';

/** Something that is done on a day. */
interface Act {
  day: string;
  run: () => Promise<unknown>;
}

/** A bond that was written, and what is still owed of its premium. */
interface Written {
  defendantId: string;
  bondId: string;
  accountId: string;
  leftCents: number;
}

/** What is done with a bond on a day, once it was written. */
type Then = (day: string, run: (bond: Written) => Promise<unknown>) => void;

const PREFIX = 'PS';
/** Numbers of the surety’s papers, by box, at most 50 at once: four between the two ranges never came. */
const RANGES = [
  [10_001, 10_040],
  [10_045, 10_090],
] as const;
const FACE_CENTS = 1_000_000;
const INSTALMENT_CENTS = 10_000;
const EVERY_DAYS = 14;
/** Officials are paid every four weeks, the surety with the reports of each two, both last a week ago. */
const PAID_EVERY_DAYS = 28;
const REMITTED_EVERY_DAYS = 14;
/** So many days after its end a month is looked over and closed. */
const CLOSED_AFTER_DAYS = 10;
/** Of the newest client so many papers are in the drawer: the others are still to come. */
const PAPERS_OF_NEWEST = 3;

const powerNumber = (number: number): string => `${PREFIX}-${String(number)}`;
/** In hand, in the order in which they are used; the last is torn. */
const POWERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => powerNumber(first + index)),
);
const TORN = POWERS.at(-1) ?? '';
const TORN_DAYS_AGO = 40;

/** Runs the two years of a living agency, each act by its command on its own day, in the order of the days. */
class LivingAgency {
  private readonly acts: Act[] = [];
  private readonly commands: CommandBus;
  private readonly since: string;
  private forgottenOn = '';
  private newestOn = '';
  private clients = 0;
  /** Payments that are not at the bank yet. */
  private inTill: { accountId: string; paymentId: string }[] = [];

  constructor(
    private readonly app: INestApplicationContext,
    private readonly setting: Pick<SuretySetting, 'agency' | 'dice' | 'today'>,
    private readonly team: Team,
  ) {
    this.commands = app.get(CommandBus);
    this.since = addDays(setting.today, -LIVING_DAYS);
  }

  async run(): Promise<void> {
    const { dice, today } = this.setting;
    const cases = livingCases(dice, today);
    this.forgottenOn = cases.find(({ course }) => course === 'forfeited')?.writtenOn ?? '';
    this.newestOn = cases.at(-1)?.writtenOn ?? '';
    const body = { mark: 'put-away', isSet: true } as const;
    await this.commands.execute(new MarkFirstStep({ actor: this.as('Admin'), body }));
    await nameOffice(this.app, this.commands, this.as('Admin'));
    const suretyId = await this.receivePowers();
    for (const role of ['Admin', 'Supervisor', 'Agent'] as const)
      await license(this.commands, this.as('Admin'), { agentId: this.team[role], suretyId, today });
    for (const [index, one] of cases.entries()) this.plan(one, suretyId, POWERS[index] ?? '');
    this.on(this.since, () => openOffice(this.commands, () => this.as('Admin'), this.since));
    for (const [nth, paidOn] of firstsBetween(this.since, today).entries())
      this.on(paidOn, () => payOffice(this.commands, () => this.as('Accounting'), { paidOn, nth }));
    for (const first of firstsBetween(this.since, today)) {
      const closedOn = addDays(first, CLOSED_AFTER_DAYS);
      this.on(closedOn, () => closeMonthBefore(this.commands, this.as('Accounting'), closedOn));
    }
    for (let day = addDays(today, -7); day > this.since; day = addDays(day, -PAID_EVERY_DAYS))
      this.on(day, () => payOfficials(this.app, () => this.as('Accounting')));
    for (let day = addDays(today, -7); day > this.since; day = addDays(day, -REMITTED_EVERY_DAYS))
      this.on(day, () => paySurety(this.app, () => this.as('Accounting'), suretyId));
    // What came in since yesterday lies in the drawer.
    for (let day = addDays(today, -1); day > this.since; day = addDays(day, -7)) this.on(day, () => this.deposit(day));
    const inOrder = this.acts.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
    for (const { day, run } of inOrder) await onDay(this.app.get(Clock), day, run);
    await this.commands.execute(new ProveBooks({ actor: this.as('Admin') }));
  }

  /** Who does it, with a command of their own. */
  private as(role: keyof Team): Actor {
    const { agency, dice } = this.setting;
    return { ...seedingActor({ agency, dice })(), userId: this.team[role], role };
  }

  private on(day: string, run: Act['run']): void {
    if (day <= this.setting.today) this.acts.push({ day, run });
  }

  private async receivePowers(): Promise<string> {
    const { today } = this.setting;
    const company = { name: 'Pelican Surety', premiumCents: 1_000, bufCents: 500 };
    const suretyId = await addContracted(
      this.commands,
      () => this.as('Admin'),
      { ...this.setting, since: this.since },
      company,
    );
    const paper = { amountCents: FACE_CENTS, issuedOn: this.since, expiresOn: addDays(today, 365), notes: '' };
    for (const [first, last] of RANGES) {
      const range = { powerNumber: powerNumber(first), lastNumber: powerNumber(last), box: 'Box 1' };
      const body = { ...range, ...paper, status: 'Active', suretyId, holderId: this.team.Agent } as const;
      const actor = this.as('Admin');
      await onDay(this.app.get(Clock), this.since, () => this.commands.execute(new ReceivePowers({ actor, body })));
      const powerId = this.app.get(PowerLots).powerIdOf(actor.commandId, TORN);
      const torn = { to: 'void', reason: 'Torn in the printer' } as const;
      if (last === RANGES.at(-1)?.[1])
        this.on(addDays(today, -TORN_DAYS_AGO), () =>
          this.commands.execute(new MovePower({ actor: this.as('Supervisor'), params: { powerId }, body: torn })),
        );
    }
    return suretyId;
  }

  /** What happens with a client, from the day of the bond on. */
  private plan(one: LivingCase, suretyId: string, number: string): void {
    const { course, writtenOn } = one;
    let written: Written | undefined;
    const then: Then = (day, run) => {
      this.on(day, async () => written && run(written));
    };
    this.on(writtenOn, async () => {
      written = await this.write(one, suretyId, number);
      await this.fill(one, written);
    });
    this.planCheckIns(one, then);
    if (course === 'paid') {
      then(writtenOn, (bond) => this.pay(one, bond, Math.ceil(bond.leftCents / 2), writtenOn));
      const restOn = addDays(writtenOn, 30);
      then(restOn, (bond) => this.pay(one, bond, bond.leftCents, restOn));
      then(addDays(writtenOn, OVER_AFTER), (bond) => this.amend(bond, { status: 'CLOSED' }));
      return;
    }
    if (course === 'forfeited') {
      then(writtenOn, (bond) => this.pay(one, bond, bond.leftCents, writtenOn));
      const missedOn = addDays(writtenOn, MISSED_AFTER);
      const noticeOn = addDays(missedOn, 10);
      // The oldest is the one that slipped: it is late, nobody opened its case or asked for the clerk's certificate.
      const slipped = writtenOn === this.forgottenOn;
      const notice = { noticeSentOn: noticeOn, noticeCertificateOn: slipped ? null : noticeOn };
      const days = { forfeitureDate: missedOn, ftaDate: missedOn, ...notice };
      then(noticeOn, (bond) => this.amend(bond, { status: 'FORFEITED', ...days }));
      if (slipped) return;
      const soughtOn = addDays(noticeOn, 2);
      then(soughtOn, (bond) => this.search(bond));
      return;
    }
    then(writtenOn, (bond) => this.setPlan(bond, addDays(writtenOn, EVERY_DAYS)));
    if (one.courtTime !== null) then(addDays(this.setting.today, -1), (bond) => this.remind(one, bond));
    const last = course === 'plan kept' ? this.setting.today : addDays(writtenOn, EVERY_DAYS);
    for (let day = addDays(writtenOn, EVERY_DAYS); day <= last; day = addDays(day, EVERY_DAYS))
      then(day, (bond) => this.pay(one, bond, INSTALMENT_CENTS, day));
    if (course === 'plan broken') then(addDays(last, EVERY_DAYS + 1), (bond) => this.call(one, bond));
  }

  /** What was due before today is done; what is due today is still to come. */
  private planCheckIns(one: LivingCase, then: Then): void {
    const schedule = checkInsOf(one, this.setting.today);
    if (schedule === null) return;
    then(one.writtenOn, ({ bondId }) => agreeOnCheckIns(this.commands, this.as('Agent'), bondId, schedule));
    for (const day of keptDays(schedule, this.setting.today))
      then(day, ({ defendantId }) => logCalled(this.commands, this.as('Agent'), defendantId, day));
  }

  private async write(one: LivingCase, suretyId: string, number: string): Promise<Written> {
    const { place, amountCents, chargeCode, caseNumber, courtDate, courtTime, courtSection, writtenOn } = one;
    const home = { city: place.city, state: 'LA', zip: place.zip };
    const file = defendantFields.parse({ ...one.defendant, ...home });
    const { defendantId } = await this.commands.execute(new CreateDefendant({ actor: this.as('Agent'), body: file }));
    const indemnitor = indemnitorFields.parse({ ...one.indemnitor, ...home });
    const { indemnitorId } = await this.commands.execute(
      new AddIndemnitor({ actor: this.as('Agent'), params: { defendantId }, body: indemnitor }),
    );
    for (const known of one.references) await this.addReference(defendantId, known);
    const body = bondToWrite.parse({
      defendantId,
      suretyId,
      amountCents,
      chargeCode,
      caseNumber,
      courtDate,
      courtTime,
      courtSection,
      powerNumber: number,
      bondDate: writtenOn,
      jurisdiction: place.parish,
      postedAt: place.parish,
      courtLocation: place.court,
    });
    const { premiumCents, ...of } = await this.commands.execute(new WriteBond(this.as('Agent'), body));
    const params = { accountId: of.accountId };
    await this.commands.execute(new LinkIndemnitor({ actor: this.as('Agent'), params, body: { indemnitorId } }));
    return { ...of, defendantId, leftCents: premiumCents };
  }

  /** The photo of a client; of a bond that is not over its papers, and who signed them. */
  private async fill(one: LivingCase, bond: Written): Promise<void> {
    const { course, writtenOn, defendant, indemnitor } = one;
    const { today } = this.setting;
    this.clients += 1;
    const { defendantId } = bond;
    await putDrawnPhoto(this.commands, this.as('Agent'), { defendantId, sex: defendant.sex, number: this.clients });
    if (course === 'paid' && addDays(writtenOn, OVER_AFTER) <= today) return;
    const { papers } = await this.app.get(RequiredPapers).list(this.as('Agent'));
    const there = papers.slice(0, writtenOn === this.newestOn ? PAPERS_OF_NEWEST : papers.length);
    for (const paper of there) await fileSigned(this.commands, () => this.as('Agent'), { paper, bond }, one);
    const said = `${indemnitor.fullName} signed at the office, showed an ID and knows the court date.`;
    await this.note('Agent', bond, said);
  }

  private addReference(personId: string, known: LivingCase['references'][number]): Promise<unknown> {
    const owner = { personType: 'defendant', personId } as const;
    const params = { referenceId: this.setting.dice.uuid() };
    const body = { ...referenceFields.parse(known), ...owner };
    return this.commands.execute(new SaveReference({ actor: this.as('Agent'), params, body }));
  }

  /** Somebody is sent to look for who missed court. */
  private async search(bond: Written): Promise<void> {
    const [params, body] = [{ bondId: bond.bondId }, { joins: null }];
    const opened = new OpenCaseOfBond({ actor: this.as('Supervisor'), params, body });
    const { caseId } = await this.commands.execute(opened);
    if (caseId === null) return;
    const edit = { assignedTo: this.team['Recovery Agent'], basedOn: 1 };
    const given = { actor: this.as('Supervisor'), params: { recoveryCaseId: caseId }, body: edit };
    await this.commands.execute(new EditRecoveryCase(given));
    await this.note('Recovery Agent', bond, 'Was at the address: nobody opens. A neighbor saw the car on Sunday.');
  }

  /** Who is in court within days was reached about it. */
  private remind({ courtDate, courtTime }: LivingCase, { defendantId }: Written): Promise<unknown> {
    const call = { personId: defendantId, outcome: 'reached', note: 'Will be there.', earlyReason: '' } as const;
    const body = { courtDate, courtTime, ...call };
    return this.commands.execute(new LogCourtReminder({ actor: this.as('Agent'), params: { defendantId }, body }));
  }

  /** Why a plan is not kept is asked on the phone. */
  private async call({ indemnitor }: LivingCase, bond: Written): Promise<void> {
    const [params, body] = [{ accountId: bond.accountId }, { outcome: 'reached', note: '' } as const];
    await this.commands.execute(new RecordCall({ actor: this.as('Agent'), params, body }));
    await this.note('Agent', bond, `Called ${indemnitor.fullName}: laid off, starts a new job next week.`);
  }

  private note(role: keyof Team, { defendantId }: Written, text: string): Promise<unknown> {
    const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
    return this.commands.execute(new AddNote({ actor: this.as(role), params, body: { subject: '', text } }));
  }

  private async pay({ method, indemnitor }: LivingCase, bond: Written, wanted: number, paidOn: string): Promise<void> {
    const amountCents = Math.min(wanted, bond.leftCents);
    if (amountCents <= 0) return;
    const said = { payer: indemnitor.fullName, note: '', externalReference: '', reason: '', confirmed: true };
    const { paymentId } = await this.commands.execute(
      new RecordPayment(this.as('Agent'), bond.accountId, { amountCents, method, paidOn, ...said }),
    );
    bond.leftCents -= amountCents;
    this.inTill.push({ accountId: bond.accountId, paymentId });
  }

  private async deposit(depositedOn: string): Promise<void> {
    const receipts = this.inTill;
    if (receipts.length === 0) return;
    this.inTill = [];
    const body = { depositedOn, receipts, cashCents: 0, reason: '' };
    await this.commands.execute(new MakeDeposit({ actor: this.as('Accounting'), body }));
  }

  private async setPlan({ accountId }: Written, startOn: string): Promise<void> {
    const terms = {
      amountCents: INSTALMENT_CENTS,
      frequency: 'BIWEEKLY',
      startOn,
      endsAfter: null,
      bondId: null,
    } as const;
    const asked = { downPaymentIds: [], downPaymentId: null, spreadPastDue: false, basedOnBalanceCents: null };
    const body = { ...terms, ...asked, reason: '', confirmed: false };
    await this.commands.execute(new SetPlan({ actor: this.as('Agent'), params: { accountId }, body }));
  }

  private amend({ bondId }: Written, edit: Partial<AmendBond['input']>): Promise<unknown> {
    const input = { ...edit, reason: '', confirmed: true, basedOn: 0 };
    return this.commands.execute(new AmendBond(this.as('Supervisor'), bondId, input));
  }
}

/** Two years of a small agency that five careful people run, by the commands of the screens. */
export const seedLiving = async (
  app: INestApplicationContext,
  setting: Pick<SuretySetting, 'agency' | 'dice' | 'today'>,
  access: TeamAccess,
): Promise<void> => new LivingAgency(app, setting, await addTeam(app, setting, access)).run();
