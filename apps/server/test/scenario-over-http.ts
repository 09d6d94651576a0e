import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  approveAdjustment,
  approveRequest,
  askForRefund,
  askForWriteOff,
  requestDecisions,
} from '#contracts/books/approvals/approvals.ts';
import { bondVoidDecisions } from '#contracts/books/approvals/bond-voids.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { lookUpPowers } from '#contracts/books/bond/bond-powers.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import * as closing from '#contracts/books/account/closing.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { approveCommissionPayment, payCommission } from '#contracts/payouts/commission/commission-payments.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { classifyFunds, matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { countDrawer } from '#contracts/books/drawer/drawer-counts.ts';
import { getDrawer, getUnsettled } from '#contracts/books/drawer/drawer.ts';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import { moveOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { addCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { closeByTransfer, getMove, moveBond, transferEntry } from '#contracts/books/transfers/transfers.ts';
import type { JoinedSystem } from './join-system.ts';
import { bankTransferPlays } from './scenario-bank-transfers-over-http.ts';
import { judgmentPlays } from './scenario-judgments-over-http.ts';
import { monthPlays } from './scenario-months-over-http.ts';
import { openingPlays } from './scenario-opening-over-http.ts';
import { remittancePlays } from './scenario-remittances-over-http.ts';
import { tillPlays } from './scenario-tills-over-http.ts';
import { trustPlays } from './scenario-trust-over-http.ts';
import {
  bagOf,
  contractsOf,
  OFFICE_DRAWER,
  OFFICIALS,
  OP_FEES,
  OP_PLACES,
  OP_WAYS,
  type BookedLine,
  type Scenario,
  type Op,
} from './scenarios.ts';
import { aSurety } from './powers-of.ts';
import type { TestClock } from './shared-product.ts';
import type { Person } from './test-people.ts';

/** What the product refused; anything else that goes wrong is an error of the spec or of the product. */
export class RefusedOverHttp extends Error {}

/** The staff that the scenarios name; `second` is who approves, of the same roles. */
export interface Staff {
  by: Record<'Admin' | 'Supervisor' | 'Accounting' | 'Agent', Person>;
  second: Record<'Admin' | 'Supervisor' | 'Accounting' | 'Agent', Person>;
}

const postingRow = z.object({
  ledgerAccount: z.string(),
  cents: z.coerce.number(),
  bookedOn: z.string(),
  accountId: z.string().nullable(),
  bondId: z.string().nullable(),
  payee: z.string().nullable(),
  suretyId: z.string().nullable(),
  powerId: z.string().nullable(),
  agentId: z.string().nullable(),
  tillId: z.string().nullable(),
  personId: z.string().nullable(),
  bankAccountId: z.string().nullable(),
});

/** One request with its fields as a step has them, right or wrong: what is wrong is the product's to refuse. */
type Asked = Partial<Record<'params' | 'body', Record<string, unknown>>> & { commandId?: string };

/** Plays a worked scenario of the books through the running product: its API, its log, its ledger. */
export class ScenarioOverHttp {
  /** What each name of the scenario is in the product, by what kind of thing it is. */
  private readonly ids = new Map<string, string>();
  /** Where each fee and payment stands, by its name. */
  private readonly standsOn = new Map<string, string>();
  /** The cents of each payment and refund, by its name. */
  private readonly amounts = new Map<string, number>();
  /** The names of fees that are charges of the catalogue. */
  private readonly charges = new Set<string>();
  private defendantId = '';
  /** The surety that a step named last. */
  private surety = '';
  private today = '';
  private read = 0;
  private readAtFirst = 0;
  /** What deposits and settlements took, where that was not all. */
  private readonly taken = new Map<Op, Record<string, unknown>>();
  /** Who has done something since the ledger was last read. */
  private readonly acting = new Set<Person>();

  /** Brings the product back where it died; whoever was not answered sends the same command again. Null: it never dies. */
  comeBack: (() => void) | null = null;
  /** Finishes what was decided and cut, before the books are read. */
  finish: (() => Promise<void>) | null = null;

  constructor(
    private readonly system: Pick<JoinedSystem, 'owner' | 'provider'>,
    private readonly staff: Staff,
    private readonly config: Scenario['config'] = {},
  ) {}

  /** The lines that a step books, as the ledger has them. @throws RefusedOverHttp where it is refused. */
  async play(op: Op): Promise<BookedLine[]> {
    if (op.at !== undefined) {
      await this.goTo(op.at);
    }
    if (this.defendantId === '') await this.begin();
    const play = this.plays[op.op];
    if (!play) throw new RangeError(`No scenario plays ${op.op} over HTTP yet.`);
    try {
      await play(op);
    } finally {
      await this.ledgerHasRead();
    }
    return this.linesBooked();
  }

  private async begin(): Promise<void> {
    const admin = this.staff.by.Admin;
    const { defendantId } = await admin.ask(createDefendant, {
      body: { fullName: 'Remy Thibodeaux', birthday: '1980-05-17' },
    });
    this.defendantId = defendantId;
    if (this.config?.['tills'] === true) await this.tills.turnOn();
    await this.ledgerHasRead();
    const { rows } = await this.system.owner.query<{ newest: string }>(
      'select coalesce(max(number), 0) as newest from journal_entry where organization_id = $1',
      [admin.organizationId],
    );
    this.read = Number(rows[0]?.newest ?? 0);
    this.readAtFirst = this.read;
  }

  /**
   * Does all of it at the same moment: what each of them did, null where it was refused, and what they booked together. A
   * deposit or settlement has done what it took: what was taken elsewhere in that moment is left out.
   * @throws whatever goes wrong besides refusals.
   */
  async playAtOnce(ops: readonly Op[], today: string): Promise<{ did: (Op | null)[]; lines: BookedLine[] }> {
    await this.goTo(today);
    if (this.defendantId === '') await this.begin();
    const answers = await Promise.allSettled(ops.map((op) => this.playLooking(op)));
    for (const answer of answers) {
      if (answer.status === 'rejected' && !(answer.reason instanceof RefusedOverHttp)) throw answer.reason;
    }
    await this.finish?.();
    await this.ledgerHasRead();
    await this.follow();
    const did = ops.map((op, index) => {
      if (answers[index]?.status === 'rejected') return null;
      const taken = this.taken.get(op);
      return taken ? { ...op, ...taken, leftOut: true } : op;
    });
    return { did, lines: await this.linesBooked() };
  }

  /** Who `looksFirst` at the account sends the command as late as one who asks first what another approves. */
  private async playLooking(op: Op): Promise<void> {
    if (op['looksFirst'] === true) {
      await this.send(this.person(op), accounts.getAccount, { params: { accountId: this.account(op) } });
    }
    await this.plays[op.op]?.(op);
  }

  /** The totals of the accounts of the scenario, by its names. */
  async totals(): Promise<Map<string, { totals: Record<string, number>; open: boolean }>> {
    const found = new Map<string, { totals: Record<string, number>; open: boolean }>();
    for (const [name, accountId] of this.named('account')) {
      const account = await this.staff.by.Admin.ask(accounts.getAccount, { params: { accountId } });
      const totals = {
        premium: account.premiumCents,
        charges: account.chargesCents,
        fees: account.feesCents,
        payments: account.paymentsCents,
        writeOffs: account.writeOffsCents,
        balance: account.balanceCents,
      };
      found.set(name.slice('account '.length), { totals, open: account.status === 'open' });
    }
    return found;
  }

  /**
   * What each ledger account stands at, debits less credits in cents; those of 0 left out. Of all days: on the cut-over day
   * of an opening everything else books on the day after it.
   */
  async trialBalance(): Promise<Record<string, number>> {
    const { rows } = await this.reader().ask(getTrialBalance, { query: { effectiveOn: '2099-12-31' } });
    const sums = rows.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents] as const);
    return Object.fromEntries(sums.filter(([, cents]) => cents !== 0));
  }

  /** What a scenario asks of the books, of those questions that the product answers in its words. */
  async answer(name: string, args: Readonly<Record<string, string>>): Promise<unknown> {
    if (name === 'totals') return this.totalsOf(String(args['account']));
    if (name !== 'recorded') throw new RangeError(`The product is not asked for ${name}.`);
    const { rows } = await this.system.owner.query<{ day: string }>(
      `select to_char(recorded_at, 'YYYY-MM-DD') as day from journal_entry
        where organization_id = $1 and number > $2 order by number`,
      [this.staff.by.Admin.organizationId, this.readAtFirst],
    );
    return rows.map(({ day }) => day);
  }

  /** Those of 0 left out. */
  private async totalsOf(account: string): Promise<Record<string, number>> {
    const found = await this.reader().ask(accounts.getAccount, { params: { accountId: this.id('account', account) } });
    const totals = {
      premium: found.premiumCents,
      charges: found.chargesCents,
      fees: found.feesCents,
      payments: found.paymentsCents,
      collateral: found.collateralCents,
      writeOffs: found.writeOffsCents,
      balance: found.balanceCents,
    };
    return Object.fromEntries(Object.entries(totals).filter(([, cents]) => cents !== 0));
  }

  private async goTo(today: string): Promise<void> {
    this.today = today;
    await this.system.provider<TestClock>('TestClock').set(`${today}T18:00:00.000Z`);
  }

  private readonly months = monthPlays({
    today: () => this.today,
    approve: (op, by, requestId) => this.approve(op, by, { requestId }),
    id: (kind, name) => this.id(kind, name),
    named: (kind, name, id) => this.ids.set(`${kind} ${name}`, id),
    ask: (op, endpoint, asked) => this.ask(op, endpoint, asked),
  });

  private readonly tills = tillPlays({
    admin: () => this.staff.by.Admin,
    everybody: () => [...new Set([...Object.values(this.staff.by), ...Object.values(this.staff.second)])],
    known: (till) => this.ids.get(`till ${till}`) ?? null,
    named: (till, id) => this.ids.set(`till ${till}`, id),
    ask: (op, endpoint, asked) => this.ask(op, endpoint, asked),
    send: (person, endpoint, asked) => this.send(person, endpoint, asked),
    person: (role) => this.staff.by[roleOf(role)],
    paymentId: (payment) => this.id('payment', payment),
  });

  private readonly plays: Record<string, (op: Op) => Promise<unknown>> = {
    openAccount: async (op) => {
      const { accountId } = await this.ask(op, accounts.openAccount, { body: { defendantId: this.defendantId } });
      this.ids.set(`account ${text(op, 'account')}`, accountId);
    },
    closeAccount: (op) => this.close(op),
    reopenAccount: (op) => this.ask(op, accounts.reopenAccount, this.onAccount(op, { reason: reasonOf(op) })),
    refund: (op) => {
      const body = {
        amountCents: op['amount'],
        method: OP_WAYS[text(op, 'way')],
        reason: reasonOf(op),
        confirmed: true,
      };
      return this.approved(op, askForRefund, body);
    },
    writeOff: (op) => this.approved(op, askForWriteOff, { amountCents: op['amount'], reason: reasonOf(op) }),
    writeBond: (op) => this.writeBond(op),
    amendBond: async (op) => {
      const power = 'power' in op ? { ...(await this.power(op)), powerChange: 'mistyped' } : {};
      await this.amend(op, { ...this.bondFields(op), ...power });
      await this.nameOfPower(op);
    },
    forfeit: (op) => this.amend(op, { status: 'FORFEITED', forfeitureDate: op['on'] ?? this.today }),
    voidBond: (op) => {
      const fees = list(op, 'fees').map((fee) => this.id('fee', fee));
      return this.voided(op, bonds.voidBond, this.onBond(op, { ...whyOf(op), fees }), bondVoidDecisions);
    },
    adjustPremium: (op) => this.adjust(op),
    moveBond: (op) => this.move(op),
    transferFee: (op) => this.transfer(op, 'fee'),
    transferPayment: (op) => this.transfer(op, 'payment'),
    addFee: async (op) => {
      if (op['kind'] === 'charge') return this.addCharge(op);
      const bondId = 'bond' in op ? this.id('bond', text(op, 'bond')) : null;
      const kind = OP_FEES[text(op, 'kind')];
      const days = { chargedOn: op['on'] ?? this.today, dueOn: op['dueOn'] ?? null };
      const body = { kind, amountCents: op['amount'], ...days, bondId, reason: optional(op) };
      const { feeId } = await this.ask(op, accounts.addFee, this.onAccount(op, body));
      this.stands('fee', text(op, 'fee'), feeId, this.account(op));
    },
    voidFee: (op) => {
      const request = this.onEntry('fee', op, whyOf(op));
      if (!this.charges.has(text(op, 'fee'))) return this.voided(op, accounts.voidFee, request, requestDecisions);
      const params = { accountId: request.params.accountId, chargeId: request.params['feeId'] };
      return this.voided(op, accounts.voidCharge, { ...request, params }, requestDecisions);
    },
    pay: async (op) => {
      const body = { method: op['method'], paidOn: op['on'] ?? this.today, amountCents: op['amount'] };
      const more = { reason: optional(op), confirmed: true };
      const { paymentId } = await this.ask(op, accounts.recordPayment, this.onAccount(op, { ...body, ...more }));
      this.stands('payment', text(op, 'payment'), paymentId, this.account(op));
      this.amounts.set(text(op, 'payment'), Number(op['amount']));
    },
    voidPayment: (op) =>
      this.voided(op, accounts.voidPayment, this.onEntry('payment', op, whyOf(op)), requestDecisions),
    recoverWriteOff: async (op) => {
      const body = { method: op['method'], paidOn: op['on'] ?? this.today, amountCents: op['amount'] };
      const more = { reason: optional(op), confirmed: true };
      const { paymentId } = await this.ask(op, recoverWriteOff, this.onAccount(op, { ...body, ...more }));
      this.stands('payment', text(op, 'payment'), paymentId, this.account(op));
      this.amounts.set(text(op, 'payment'), Number(op['amount']));
    },
    disburse: (op) => {
      if (op['account'] === '2500') return this.payAgent(op);
      if (/^(5|3100)/.test(text(op, 'account'))) {
        const method = op['from'] === 'till' ? 'Cash' : 'Check';
        return this.months.recordExpense({ ...op, op: 'recordExpense', expense: randomUUID(), method });
      }
      return OFFICIALS.includes(text(op, 'account')) ? this.payOfficial(op) : this.payOut(op);
    },
    commissionRun: (op) => this.runCommission(op),
    ...judgmentPlays({
      today: () => this.today,
      defendantId: () => this.defendantId,
      clerk: () => this.staff.by.Admin,
      approver: (op) => this.approver(op),
      bondId: (op) => this.id('bond', text(op, 'bond')),
      accountId: (op) => this.account(op),
      ask: (op, endpoint, body) => this.ask(op, endpoint, this.onBond(op, body)),
      send: (person, endpoint, request) => this.send(person, endpoint, request),
    }),
    ...this.months,
    ...bankTransferPlays({
      today: () => this.today,
      admin: () => this.staff.by.Admin,
      id: (kind, name) => this.id(kind, name),
      isKnown: (kind, name) => this.ids.has(`${kind} ${name}`),
      named: (kind, name, id) => this.ids.set(`${kind} ${name}`, id),
      ask: (op, endpoint, asked) => this.ask(op, endpoint, asked),
    }),
    ...openingPlays({
      reader: () => this.reader(),
      id: (kind, name) => this.id(kind, name),
      surety: (name) => this.suretyOf(name),
      approve: (op, by, requestId) => this.approve(op, by, { requestId }),
      ask: (op, endpoint, asked) => this.ask(op, endpoint, asked),
    }),
    ...this.tills.plays,
    ...remittancePlays({
      today: () => this.today,
      reader: () => this.reader(),
      suretyId: (op) => this.id('surety', text(op, 'surety')),
      powerId: (surety, power) => (power === '' ? null : this.id('power', `${surety}/${power}`)),
      approve: (op, by, params) => this.approve(op, by, params),
      ask: (op, endpoint, asked) => this.ask(op, endpoint, asked),
    }),
    ...trustPlays({
      today: () => this.today,
      giver: (op) => {
        this.ids.set(`person ${text(op, 'person')}`, this.defendantId);
        return this.defendantId;
      },
      clerk: () => this.reader(),
      bondId: (op) => this.id('bond', text(op, 'bond')),
      accountId: (op) => this.account(op),
      receiptId: (name) => this.id('collateral', name),
      named: (name, id) => this.ids.set(`collateral ${name}`, id),
      approve: (op, by, requestId) => this.approve(op, by, { requestId }),
      ask: (op, endpoint, asked) => this.ask(op, endpoint, asked),
    }),
    deposit: async (op) => {
      const { receipts } = bagOf(op);
      const body = { depositedOn: op['on'] ?? this.today, reason: optional(op), ...this.cashOf(op) };
      const payments = receipts.map((name) => this.payment(name));
      const { leftOut, cashCents } = await this.ask(op, makeDeposit, { body: { ...body, receipts: payments } });
      const taken = this.without(receipts, 'payment', leftOut);
      if (leftOut.length > 0)
        this.taken.set(op, { tills: [{ till: OFFICE_DRAWER, receipts: taken, cash: cashCents }] });
    },
    countDrawer: async (op) => {
      const { cashCents, lineCents } = await this.staff.by.Admin.ask(getDrawer);
      const body = { countedCents: op['counted'], expectedCents: cashCents + lineCents };
      await this.ask(op, countDrawer, { body });
    },
    settleCards: (op) => this.settle(op),
    matchTransfer: (op) =>
      this.ask(op, matchTransfer, this.onEntry('payment', op, { matchedOn: op['on'] ?? this.today })),
    classify: (op) => {
      const body = { as: OP_PLACES[text(op, 'into')], classifiedOn: op['on'] ?? this.today, reason: optional(op) };
      return this.ask(op, classifyFunds, this.onEntry('payment', op, body));
    },
    returnPayment: async (op) => {
      const fees = { feeCents: op['nsfFee'] ?? 0, bankFeeCents: op['bankFee'] ?? 0 };
      const body = { returnedOn: op['on'] ?? this.today, reason: reasonOf(op), ...fees };
      await this.ask(op, returnPayment, this.onEntry('payment', op, body));
    },
  };

  /** The cash lines of a bag: of tills each its own, where the scenario has some. */
  private cashOf(op: Op): Record<string, unknown> {
    const { cash, lines } = bagOf(op);
    const ofTills = lines.filter(({ till }) => till !== OFFICE_DRAWER);
    if (ofTills.length === 0) return { cashCents: cash };
    return {
      cashCents: lines.find(({ till }) => till === OFFICE_DRAWER)?.cash ?? 0,
      tills: ofTills.map((line) => ({ tillId: this.id('till', line.till), cashCents: line.cash })),
    };
  }

  /** What is listed less the fee is the payout, as the statement of the card company has it. */
  private async settle(op: Op): Promise<void> {
    const names = { payments: list(op, 'payments'), refunds: list(op, 'refunds'), returns: list(op, 'chargebacks') };
    const sum = (of: string[]) => of.reduce((cents, name) => cents + (this.amounts.get(name) ?? 0), 0);
    const feeCents = z.int().default(0).parse(op['cardFee']);
    const payoutCents = sum(names.payments) - sum(names.refunds) - sum(names.returns) - feeCents;
    const body = { settledOn: op['on'] ?? this.today, reason: optional(op), payoutCents, feeCents };
    const [payments, returns] = [names.payments, names.returns].map((of) => of.map((name) => this.payment(name)));
    const refunds = names.refunds.map((name) => ({
      accountId: this.standsOn.get(`refund ${name}`),
      requestId: this.id('refund', name),
    }));
    const { leftOut } = await this.ask(op, settleCards, { body: { ...body, payments, refunds, returns } });
    if (leftOut.length === 0) return;
    const taken = (of: string[], kind: 'payment' | 'refund') => this.without(of, kind, leftOut);
    this.taken.set(op, {
      payments: taken(names.payments, 'payment'),
      refunds: taken(names.refunds, 'refund'),
      chargebacks: taken(names.returns, 'payment'),
    });
  }

  /** The names without those that were taken elsewhere in the same moment. */
  private without(names: readonly string[], kind: string, leftOut: readonly { entryId: string }[]): string[] {
    return names.filter((name) => !leftOut.some(({ entryId }) => entryId === this.id(kind, name)));
  }

  private payment(name: string) {
    return { accountId: this.standsOn.get(`payment ${name}`) ?? randomUUID(), paymentId: this.id('payment', name) };
  }

  /** The bonds of the scenarios are of the Admin who writes them, whatever the agent is called there. */
  private agentOf(name: string): string {
    const { userId } = this.staff.by.Admin;
    this.ids.set(`agent ${name}`, userId);
    return userId;
  }

  /** The rate of the step holds for every bond; the run is looked at first, as on the screen. */
  private async runCommission(op: Op): Promise<void> {
    const [params, throughOn] = [{ agentId: this.agentOf(text(op, 'agent')) }, text(op, 'through')];
    const rate = { basisPoints: Number(op['percent']) * 100, basis: op['basis'], effectiveOn: '1990-01-01' };
    const body = { ...rate, reason: 'As the scenario tells it' };
    await this.send(this.staff.by.Admin, setCommissionRate, { params, body });
    const { amountCents } = await this.staff.by.Admin.ask(previewCommission, { params, query: { throughOn } });
    await this.ask(op, runCommission, { params, body: { throughOn, amountCents } });
  }

  private async payAgent(op: Op): Promise<void> {
    const params = { agentId: this.agentOf(text(op, 'tag')) };
    const body = { amountCents: op['amount'], method: 'Check', reason: reasonOf(op) };
    const { requestId, waiting } = await this.ask(op, payCommission, { params, body });
    if (!waiting) return;
    // Whoever is paid does not approve it, below the limit either (money#nobody-approves-their-own).
    await this.send(this.staff.second.Admin, approveCommissionPayment, { params: { ...params, requestId } });
  }

  /** One fee of one official, whole. */
  private async payOfficial(op: Op): Promise<void> {
    const [payee = '', bond = ''] = text(op, 'tag').split('/');
    const fees = [{ account: op['account'], bondId: bond === '' ? null : this.id('bond', bond) }];
    const body = { payee, kind: 'paid', fees, amountCents: op['amount'], method: 'Check', reason: reasonOf(op) };
    await this.ask(op, moveOfficialFees, { body });
  }

  /** Out of what was given up as unclaimed; above the limit somebody else approves it. */
  private async payOut(op: Op): Promise<void> {
    const accountId = this.id('account', text(op, 'tag'));
    const body = { amountCents: op['amount'], to: 'client', method: 'Check', reason: reasonOf(op) };
    const { requestId, paid } = await this.ask(op, payUnclaimed, { params: { accountId }, body });
    if (paid) return;
    const params = { accountId, requestId };
    await this.send(this.approver(op), approveRequest, { params, body: { confirmed: true } });
  }

  /** A charge of the catalogue that is charge income. */
  private async addCharge(op: Op): Promise<void> {
    const charge = { code: randomUUID().slice(0, 18), description: 'Charge', amountCents: 100, ledgerAccount: '4200' };
    const { chargeId: catalogueChargeId } = await this.send(this.staff.by.Admin, addCatalogueCharge, { body: charge });
    const day = { chargedOn: op['on'] ?? this.today, reason: optional(op) };
    const body = { catalogueChargeId, amountCents: op['amount'], ...day };
    const { chargeId } = await this.ask(op, accounts.addCharge, this.onAccount(op, body));
    this.stands('fee', text(op, 'fee'), chargeId, this.account(op));
    this.charges.add(text(op, 'fee'));
  }

  /** At zero at once; with a disposition it is asked for and approved. */
  private async close(op: Op): Promise<unknown> {
    const disposition = text(op, 'disposition');
    if (disposition === 'none') return this.ask(op, closing.closeAccount, this.onAccount(op, { confirmed: true }));
    if (disposition === 'transfer') {
      const body = { toAccountId: this.id('account', text(op, 'to')), reason: reasonOf(op) };
      await this.ask(op, closeByTransfer, { params: { accountId: this.account(op) }, body });
      return this.follow();
    }
    const body = { disposition, method: OP_WAYS[text(op, 'way')] ?? null, reason: reasonOf(op), confirmed: true };
    return this.approved(op, closing.closeWithDisposition, body);
  }

  /** Asked for by one and approved by another; without another one, who asked tries it and is refused. */
  private async approved(op: Op, asking: Endpoint, body: Record<string, unknown>): Promise<void> {
    const { requestId } = (await this.ask(op, asking, this.onAccount(op, body))) as { requestId: string | null };
    if (requestId === null) return; // a credit that is given up
    if ('refund' in op) this.stands('refund', text(op, 'refund'), requestId, this.account(op));
    const params = { accountId: this.account(op), requestId };
    await this.send(this.approver(op), approveRequest, { params, body: { confirmed: true } });
    if ('refund' in op)
      this.amounts.set(
        text(op, 'refund'),
        'amount' in op ? Number(op['amount']) : await this.refundedToCard(requestId),
      );
  }

  /** What a closing refund came to, in cents, where a settlement will take it. */
  private async refundedToCard(requestId: string): Promise<number> {
    const { lines } = await this.reader().ask(getUnsettled);
    return 0 - (lines.find(({ entryId }) => entryId === requestId)?.amountCents ?? 0);
  }

  /** A void above the agency's limit waits until the second person of the step approves it. */
  private async voided(
    op: Op,
    voiding: Endpoint,
    request: Asked,
    by: { approve: Endpoint; withdraw: Endpoint },
  ): Promise<void> {
    const { requestId, waiting } = (await this.ask(op, voiding, request)) as { requestId: string; waiting: boolean };
    if (waiting) await this.approve(op, by, { ...request.params, requestId });
  }

  /** By the second person of the step; where they may not, nothing stays behind that waits. */
  private async approve(op: Op, by: { approve: Endpoint; withdraw: Endpoint }, params: object): Promise<void> {
    try {
      await this.send(this.approver(op), by.approve, { params: { ...params }, body: {} });
    } catch (error) {
      await this.send(this.person(op), by.withdraw, { params: { ...params } });
      throw error;
    }
  }

  private async adjust(op: Op): Promise<void> {
    const body = { amountCents: op['amount'], reason: reasonOf(op) };
    const { requestId } = await this.ask(op, askForAdjustment, this.onBond(op, body));
    const approver = 'approvedBy' in op ? this.approver(op) : this.staff.second.Admin;
    await this.send(approver, approveAdjustment, { params: { bondId: this.id('bond', text(op, 'bond')), requestId } });
  }

  private async writeBond(op: Op): Promise<void> {
    const fields = { bondDate: this.today, ...this.bondFields(op), accountId: this.account(op) };
    const power = await this.power(op);
    const answer =
      'rewriteOf' in op
        ? await this.ask(op, rewriteBond, {
            params: { bondId: this.id('bond', text(op, 'rewriteOf')) },
            body: { ...fields, reason: reasonOf(op) },
          })
        : await this.ask(op, bonds.writeBond, {
            body: { ...fields, ...power, defendantId: this.defendantId, reason: optional(op) },
          });
    this.ids.set(`bond ${text(op, 'bond')}`, answer.bondId);
    if ('rewriteOf' in op && 'power' in op) await this.amend(op, { ...power, powerChange: 'mistyped' });
    await this.nameOfPower(op);
  }

  /** The number of a step and its surety. */
  private async power(op: Op): Promise<{ powerNumber: string; suretyId?: string }> {
    const powerNumber = text(op, 'power');
    if ('surety' in op) this.surety = text(op, 'surety');
    if (powerNumber === '' || this.surety === '') return { powerNumber };
    return { powerNumber, suretyId: await this.suretyOf(this.surety) };
  }

  /** A surety, which is made with its contract where the scenario has one. */
  private async suretyOf(name: string): Promise<string> {
    const known = this.ids.get(`surety ${name}`);
    if (known !== undefined) return known;
    const admin = this.staff.by.Admin;
    const suretyId = await aSurety(admin);
    this.ids.set(`surety ${name}`, suretyId);
    for (const { version: _, ...terms } of contractsOf(this.config ?? {})[name] ?? [])
      await admin.ask(setSuretyContract, { params: { suretyId }, body: { ...terms, reason: 'The scenario has it' } });
    return suretyId;
  }

  /** What the power of a step is in the product. */
  private async nameOfPower(op: Op): Promise<void> {
    if (!('power' in op) || this.surety === '') return;
    const powerNumber = text(op, 'power');
    const { numbers } = await this.reader().ask(lookUpPowers, { body: { numbers: [{ powerNumber }] } });
    const suretyId = this.ids.get(`surety ${this.surety}`);
    const power = numbers[0]?.powers.find((one) => one.suretyId === suretyId);
    if (power) this.ids.set(`power ${this.surety}/${powerNumber}`, power.powerId);
  }

  private bondFields(op: Op): Record<string, unknown> {
    return {
      ...('face' in op ? { amountCents: op['face'] } : {}),
      ...('parish' in op ? { jurisdiction: op['parish'] } : {}),
      ...('bondDate' in op ? { bondDate: op['bondDate'] } : {}),
    };
  }

  private async amend(op: Op, changes: Record<string, unknown>): Promise<void> {
    const { params } = this.onBond(op, {});
    const { basedOn = (await this.send(this.person(op), bonds.getBond, { params })).revision } = op;
    await this.ask(op, bonds.amendBond, {
      params,
      body: { ...changes, reason: optional(op), confirmed: true, basedOn },
    });
  }

  private async move(op: Op): Promise<void> {
    const { params } = this.onBond(op, {});
    const payments = list(op, 'payments').map((payment) => this.id('payment', payment));
    const leaveBehind = op['withFees'] === false ? await this.feesThatWouldGo(params) : [];
    const body = { toAccountId: this.id('account', text(op, 'to')), leaveBehind, payments, reason: reasonOf(op) };
    await this.ask(op, moveBond, { params, body });
    await this.follow();
  }

  private async feesThatWouldGo(params: Record<string, unknown>): Promise<string[]> {
    const { fees } = await this.send(this.staff.by.Admin, getMove, { params });
    return fees.map(({ entryId }) => entryId);
  }

  private async transfer(op: Op, kind: 'fee' | 'payment'): Promise<void> {
    const name = text(op, kind);
    const params = { accountId: this.standsOn.get(`${kind} ${name}`), entryId: this.id(kind, name) };
    const toAccountId = this.id('account', text(op, 'to'));
    await this.ask(op, transferEntry, { params, body: { toAccountId, reason: reasonOf(op) } });
    await this.follow();
  }

  /** Finds where the fees, payments and refunds stand that may have moved. */
  private async follow(): Promise<void> {
    const reader = this.reader();
    for (const [account, accountId] of this.named('account')) {
      const { rows } = await reader.ask(listAccountEntries, {
        params: { accountId },
        query: { limit: 100 },
      });
      const standing = new Set(rows.filter(({ stands }) => stands).map(({ entryId }) => entryId));
      for (const [name, id] of [...this.named('fee'), ...this.named('payment'), ...this.named('refund')]) {
        if (standing.has(id)) this.standsOn.set(name, this.ids.get(account) ?? '');
      }
    }
  }

  private named(kind: string): [name: string, id: string][] {
    return [...this.ids].filter(([name]) => name.startsWith(`${kind} `));
  }

  private stands(kind: 'fee' | 'payment' | 'refund', name: string, id: string, accountId: string): void {
    this.ids.set(`${kind} ${name}`, id);
    this.standsOn.set(`${kind} ${name}`, accountId);
  }

  /** A name that no step has made is an id that nobody has. */
  private id(kind: string, name: string): string {
    return this.ids.get(`${kind} ${name}`) ?? randomUUID();
  }

  private account(op: Op): string {
    return this.id('account', text(op, 'account'));
  }

  private onAccount(op: Op, body: Record<string, unknown>) {
    return { params: { accountId: this.account(op) }, body };
  }

  private onBond(op: Op, body: Record<string, unknown>) {
    return { params: { bondId: this.id('bond', text(op, 'bond')) }, body };
  }

  private onEntry(kind: 'fee' | 'payment', op: Op, body: Record<string, unknown>) {
    const name = text(op, kind);
    const accountId = this.standsOn.get(`${kind} ${name}`) ?? randomUUID();
    return { params: { accountId, [`${kind}Id`]: this.id(kind, name) }, body };
  }

  private person(op: Op): Person {
    return this.staff.by[roleOf(op['role'])];
  }

  private approver(op: Op): Person {
    return 'approvedBy' in op ? this.staff.second[roleOf(op['approvedBy'])] : this.person(op);
  }

  private ask<E extends Endpoint>(op: Op, endpoint: E, request: Asked) {
    return this.send(this.person(op), endpoint, request);
  }

  private async send<E extends Endpoint>(person: Person, endpoint: E, asked: Asked) {
    this.acting.add(person);
    const request = { commandId: randomUUID(), ...(asked as RequestOf<E>) };
    let answer = await person.call(endpoint, request);
    while (answer.status >= 500 && this.comeBack !== null) {
      this.comeBack();
      answer = await person.call(endpoint, request);
    }
    const { status, body, problem } = answer;
    if (problem === null) return body;
    if (status >= 500) throw new Error(`${endpoint.path} answered ${String(status)}: ${problem.title}`);
    throw new RefusedOverHttp(`${endpoint.path}: ${problem.code}`);
  }

  /** What the log holds now stands in the ledger. */
  private async ledgerHasRead(): Promise<void> {
    await this.reader().ask(getTrialBalance);
  }

  /** Who reads: an Admin whose answers hold what everybody has written until now. */
  private reader(): Person {
    const reader = this.staff.by.Admin;
    for (const { client } of this.acting) reader.client.readWhatWrote(client);
    this.acting.clear();
    return reader;
  }

  private async linesBooked(): Promise<BookedLine[]> {
    const { rows } = await this.system.owner.query<Record<string, unknown> & { number: string }>(
      `select journal_number as number, ledger_account, debit_cents - credit_cents as cents,
              to_char(booked_on, 'YYYY-MM-DD') as booked_on, account_id, bond_id, payee, surety_id, power_id,
              agent_id, till_id, person_id, bank_account_id
         from posting where organization_id = $1 and journal_number > $2 order by journal_number, line`,
      [this.staff.by.Admin.organizationId, this.read],
    );
    this.read = Number(rows.at(-1)?.number ?? this.read);
    return rows.map((row) => this.lineOf(row));
  }

  private lineOf(row: unknown): BookedLine {
    const posting = postingRow.parse(row);
    const bond = this.nameOf('bond', posting.bondId);
    const payable = posting.payee === null && bond === '' ? '' : `${posting.payee ?? ''}/${bond}`;
    const surety = this.nameOf('surety', posting.suretyId);
    const power = posting.powerId === null ? `${surety}/` : this.nameOf('power', posting.powerId);
    const tags: Record<string, string> = {
      '1000': this.nameOf('bank', posting.bankAccountId),
      '1010': this.nameOf('till', posting.tillId) || OFFICE_DRAWER,
      '1015': OFFICE_DRAWER,
      '2100': payable,
      '2110': payable,
      '2120': payable,
      '2115': bond,
      '2400': `${this.nameOf('person', posting.personId)}/${bond}`,
      '2220': `${bond}/${surety}`,
      '2500': this.nameOf('agent', posting.agentId),
      '1040': power,
      '2200': power,
      '2210': power,
      '5000': surety,
    };
    const tag = ['1100', '2310'].includes(posting.ledgerAccount)
      ? this.nameOf('account', posting.accountId)
      : tags[posting.ledgerAccount];
    return [posting.ledgerAccount, tag ?? '', posting.cents, posting.bookedOn];
  }

  private nameOf(kind: string, id: string | null): string {
    const [name] = [...this.ids].find(([named, known]) => known === id && named.startsWith(`${kind} `)) ?? [''];
    return name.slice(kind.length + 1);
  }
}

const text = (op: Op, name: string): string => {
  const value = op[name];
  return typeof value === 'string' ? value : '';
};
const list = (op: Op, name: string): string[] => z.array(z.string()).catch([]).parse(op[name]);
const reasonOf = (op: Op): string => ('reason' in op ? text(op, 'reason') : 'As the scenario tells it');
const optional = (op: Op): string => text(op, 'reason');
const whyOf = (op: Op) => ({ reasonCode: 'Entered in error', reason: reasonOf(op) });
const roleOf = (role: unknown): keyof Staff['by'] =>
  z.enum(['Admin', 'Supervisor', 'Accounting', 'Agent']).parse(role ?? 'Admin');
