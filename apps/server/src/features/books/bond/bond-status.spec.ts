import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondFields, type BondFields } from '#contracts/books/bond/bonds.ts';
import { isForfeited } from '#domain/books/bond-status.ts';
import { BOND_STATUSES, PROOF_KINDS, type BondStatus } from '#domain/kernel/option-lists.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { given, Story } from '../../../../test/given.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf } from './bond-fields.ts';
import { amendBond, bondDecider, liveBond, voidBond, writeBond } from './bond.ts';
import { dischargeBond, reinstateBond } from './bond-discharge.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const proofId = '5e7a9c1b-3d4f-4a6b-8c7d-9e0f1a2b3c55';
const otherAgent = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const today = '2026-03-09';
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };

const write = (changes: Partial<BondFields> = {}) => {
  const fields = { ...bondFields.parse({}), powerNumber: 'AB-1', amountCents: 500_000, ...changes };
  return writeBond(given(bondDecider, bondId, []), { fields, defendantId, accountId, ...rates, today });
};
const at = (events: readonly BondEvent[]) => given(bondDecider, bondId, events);
const now = (events: readonly BondEvent[]) => liveBond(at(events)).fields;
type By = Partial<Omit<Parameters<typeof amendBond>[1], 'edit'>>;
const amend = (events: readonly BondEvent[], edit: Parameters<typeof amendBond>[1]['edit'], by: By = {}) => [
  ...events,
  ...amendBond(at(events), {
    edit,
    basedOn: events.length - 1,
    ...rates,
    today,
    closed: null,
    role: 'Agent',
    hasReason: false,
    ...by,
  }),
];
const supervised = { role: 'Supervisor', hasReason: true } as const;
const discharge = (events: readonly BondEvent[], by: Partial<Parameters<typeof dischargeBond>[1]> = {}) => [
  ...events,
  ...dischargeBond(at(events), {
    basedOn: events.length - 1,
    dischargedOn: today,
    proofKind: 'Court paper',
    proofId,
    today,
    role: 'Agent',
    hasReason: false,
    ...by,
  }),
];
const reinstate = (events: readonly BondEvent[], by: Partial<Parameters<typeof reinstateBond>[1]> = {}) => [
  ...events,
  ...reinstateBond(at(events), {
    basedOn: events.length - 1,
    how: 'Reinstate',
    consentId: proofId,
    today,
    ...supervised,
    ...by,
  }),
];
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const asksFor = (path: string, message: string) =>
  expect.objectContaining({ fields: [{ path, message }] }) as unknown as Error;

const open = write({ bondDate: '2026-01-02', courtDate: '2026-02-02' });
const forfeit = { status: 'FORFEITED', forfeitureDate: '2026-03-01' } as const;
const forfeited = amend(open, forfeit);
const closed = amend(open, { status: 'CLOSED' }, { confirmed: true });
const discharged = discharge(open);

/** A bond of a status that no command of today leads to, as another build recorded it. */
const recorded = (status: BondStatus, of = forfeited): BondEvent[] => {
  const last = of.at(-1);
  if (last?.type !== 'BondAmended') throw new RangeError('Amend it first.');
  return [...of, { ...last, data: { ...last.data, status } }];
};
const inStatus: Record<BondStatus, readonly BondEvent[]> = {
  OPEN: open,
  FORFEITED: forfeited,
  CLOSED: closed,
  PAID: recorded('PAID'),
  DISCHARGED: discharged,
  REWRITTEN: recorded('REWRITTEN', amend(open, { caseNumber: '1' })),
};

describe('a form makes of a bond', () => {
  it.each([
    ['OPEN', forfeit],
    ['CLOSED', forfeit],
  ] as const)('that is %s a forfeited one', (from, edit) => {
    expect(now(amend(inStatus[from], edit))).toMatchObject({ status: 'FORFEITED', dueDate: '2026-08-28' });
  });

  it('that is OPEN a closed one, after asking while its power is out', () => {
    expect(() => amend(open, { status: 'CLOSED' })).toThrow('Power AB-1 is still out. Close the bond all the same?');
    expect(now(closed).status).toBe('CLOSED');
    expect(now(amend(write({ powerNumber: '' }), { status: 'CLOSED' })).status).toBe('CLOSED');
  });

  it('that is FORFEITED a closed one, by a Supervisor or an Admin with a reason, after asking', () => {
    const close = (by: By) => amend(forfeited, { status: 'CLOSED' }, { confirmed: true, ...by });
    expect(() => close({ role: 'Agent', hasReason: true })).toThrow(refused('ROLE_REFUSED'));
    expect(() => close({ role: 'Admin' })).toThrow(asksFor('reason', 'Give a reason.'));
    expect(() => close({ ...supervised, confirmed: false })).toThrow('Forfeiture set aside?');
    expect(now(close(supervised))).toMatchObject({ status: 'CLOSED', forfeitureDate: null, dueDate: null });
  });

  it('that is CLOSED an open one, after asking', () => {
    expect(() => amend(closed, { status: 'OPEN' })).toThrow('Reopens liability of $5,000.00.');
    expect(now(amend(closed, { status: 'OPEN' }, { confirmed: true })).status).toBe('OPEN');
  });

  const refusals: [BondStatus, BondStatus, string][] = [
    ['FORFEITED', 'OPEN', 'Reinstate this bond first, or mark it as entered in error.'],
    ['DISCHARGED', 'OPEN', 'Reinstate this bond first, or mark it as entered in error.'],
    ['DISCHARGED', 'CLOSED', 'Reinstate this bond first, or mark it as entered in error.'],
    ['DISCHARGED', 'FORFEITED', 'Reinstate this bond first, or mark it as entered in error.'],
    ...(['OPEN', 'CLOSED', 'FORFEITED'] as const).map((from): [BondStatus, BondStatus, string] => [
      from,
      'DISCHARGED',
      'Save the bond, then record its discharge with the proof.',
    ]),
    ...(['OPEN', 'CLOSED', 'FORFEITED', 'DISCHARGED'] as const).map((from): [BondStatus, BondStatus, string] => [
      from,
      'PAID',
      'Only a forfeited bond with a judgment can be PAID. For the premium, record a payment.',
    ]),
    ...(['OPEN', 'CLOSED', 'FORFEITED'] as const).map((from): [BondStatus, BondStatus, string] => [
      from,
      'REWRITTEN',
      from === 'FORFEITED' ? 'Rewrite the bond' : 'Rewrite the bond',
    ]),
    ...(['OPEN', 'CLOSED', 'FORFEITED', 'DISCHARGED'] as const).map((to): [BondStatus, BondStatus, string] => [
      'PAID',
      to,
      'The judgment of this bond is paid. It stays PAID.',
    ]),
    ...(['OPEN', 'CLOSED', 'FORFEITED', 'DISCHARGED', 'PAID'] as const).map((to): [BondStatus, BondStatus, string] => [
      'REWRITTEN',
      to,
      'Void the rewrite first.',
    ]),
  ];
  it.each(refusals)('that is %s none that is %s', (from, status, message) => {
    const edit = { status, forfeitureDate: '2026-03-01' };
    expect(() => amend(inStatus[from], edit, { ...supervised, confirmed: true })).toThrow(message);
  });
});

describe('a discharge', () => {
  it.each(['OPEN', 'CLOSED'] as const)('of a bond that is %s takes any staff and the proof', (from) => {
    expect(discharge(inStatus[from]).at(-1)).toMatchObject({
      type: 'BondDischarged',
      data: { status: 'DISCHARGED', dischargedOn: today, proofKind: 'Court paper', proofId, courtDate: '2026-02-02' },
    });
  });

  it('of a forfeited bond takes a reason, and keeps the dates', () => {
    expect(() => discharge(forfeited)).toThrow(asksFor('reason', 'Give a reason.'));
    expect(now(discharge(forfeited, { hasReason: true }))).toMatchObject({
      status: 'DISCHARGED',
      forfeitureDate: '2026-03-01',
      dueDate: '2026-08-28',
      ftaDate: '2026-02-02',
    });
  });

  it('dated after the deadline takes a Supervisor or an Admin, and a court paper', () => {
    const late = { today: '2026-09-15', dischargedOn: '2026-08-29', hasReason: true };
    expect(() => discharge(forfeited, late)).toThrow(refused('ROLE_REFUSED'));
    expect(() => discharge(forfeited, { ...late, role: 'Admin', proofKind: 'Other' })).toThrow(
      asksFor('proofKind', 'Past the deadline a court paper is required.'),
    );
    expect(now(discharge(forfeited, { ...late, role: 'Admin' })).status).toBe('DISCHARGED');
  });

  it('dated in time is in time however late it is recorded', () => {
    const inTime = { today: '2026-12-01', dischargedOn: '2026-08-28', hasReason: true, proofKind: 'Other' } as const;
    expect(now(discharge(forfeited, inTime)).status).toBe('DISCHARGED');
  });

  it('is not before the bond date, nor after today', () => {
    expect(() => discharge(open, { dischargedOn: '2026-01-01' })).toThrow(
      asksFor('dischargedOn', 'The date of discharge is before the bond date.'),
    );
    expect(() => discharge(open, { dischargedOn: '2026-03-10' })).toThrow(
      asksFor('dischargedOn', 'The date cannot be in the future.'),
    );
  });

  it.each([
    ['DISCHARGED', 'DISCHARGED_ALREADY'],
    ['PAID', 'JUDGMENT_PAID'],
    ['REWRITTEN', 'REWRITE_STANDS'],
  ] as const)('of a bond that is %s is refused', (from, code) => {
    expect(() => discharge(inStatus[from], supervised)).toThrow(refused(code));
  });

  it('from a dialog over another status is asked (screens#edits-name-their-version)', () => {
    expect(() => discharge(forfeited, { basedOn: 0, hasReason: true })).toThrow(refused('EDITED_MEANWHILE'));
    const edited = amend(open, { caseNumber: '7' });
    expect(now(discharge(edited, { basedOn: 0 })).status).toBe('DISCHARGED');
  });
});

describe('bringing a bond back', () => {
  it('from FORFEITED opens it, empties the forfeiture and gives the court date back', () => {
    for (const how of ['Reinstate', 'Entered in error'] as const) {
      expect(now(reinstate(forfeited, { how }))).toMatchObject({
        status: 'OPEN',
        courtDate: '2026-02-02',
        forfeitureDate: null,
        dueDate: null,
        ftaDate: null,
        forfeiturePowerNumber: '',
      });
    }
  });

  it.each([
    ['OPEN', open],
    ['CLOSED', closed],
    ['FORFEITED', forfeited],
  ] as const)('from DISCHARGED gives back that it was %s, with its dates', (_, before) => {
    const back = reinstate(discharge(before, { hasReason: true }));
    expect(fieldsOf(now(back))).toEqual(fieldsOf(now(before)));
  });

  it('takes a Supervisor or an Admin, a reason, and the surety’s consent unless it was an error', () => {
    expect(() => reinstate(forfeited, { role: 'Accounting' })).toThrow(refused('ROLE_REFUSED'));
    expect(() => reinstate(forfeited, { hasReason: false })).toThrow(asksFor('reason', 'Give a reason.'));
    expect(() => reinstate(forfeited, { consentId: null })).toThrow(
      asksFor('consentId', 'The surety’s consent is required.'),
    );
    expect(now(reinstate(forfeited, { consentId: null, how: 'Entered in error' })).status).toBe('OPEN');
  });

  it.each([
    ['OPEN', 'NOTHING_TO_REINSTATE'],
    ['CLOSED', 'NOTHING_TO_REINSTATE'],
    ['PAID', 'JUDGMENT_PAID'],
    ['REWRITTEN', 'REWRITE_STANDS'],
  ] as const)('from %s is refused', (from, code) => {
    expect(() => reinstate(inStatus[from])).toThrow(refused(code));
  });
});

describe('a void', () => {
  const error = { reasonCode: 'Entered in error', today, closed: null } as const;
  it.each(['OPEN', 'FORFEITED', 'CLOSED'] as const)('takes back a bond that is %s', (from) => {
    expect(voidBond(at(inStatus[from]), error)).toHaveLength(1);
  });

  it.each([
    ['DISCHARGED', 'REINSTATE_FIRST'],
    ['PAID', 'JUDGMENT_PAID'],
    ['REWRITTEN', 'REWRITE_STANDS'],
  ] as const)('of a bond that is %s is refused', (from, code) => {
    expect(() => voidBond(at(inStatus[from]), error)).toThrow(refused(code));
  });

  it('is answered by every command with "This bond is void."', () => {
    const voided = [...open, ...voidBond(at(open), error)];
    for (const command of [() => discharge(voided), () => reinstate(voided), () => amend(voided, { caseNumber: '1' })])
      expect(command).toThrow('This bond is void.');
  });
});

describe('forfeiting', () => {
  it('takes the court date that it clears as the missed one, where that is not after today', () => {
    expect(now(forfeited)).toMatchObject({ courtDate: null, ftaDate: '2026-02-02', forfeiturePowerNumber: 'AB-1' });
    expect(now(amend(write({ courtDate: '2026-04-01' }), forfeit))).toMatchObject({ courtDate: null, ftaDate: null });
    expect(now(amend(open, { ...forfeit, courtDate: null, ftaDate: '2026-02-03' }))).toMatchObject({
      ftaDate: '2026-02-03',
    });
  });

  it('is dated by the clerk’s notice certificate once that is recorded: editing either edits both', () => {
    const certified = amend(forfeited, { noticeCertificateOn: '2026-03-04' });
    const dates = (date: string) => ({ forfeitureDate: date, noticeCertificateOn: date });
    expect(now(certified)).toMatchObject({ ...dates('2026-03-04'), dueDate: '2026-08-31' });
    expect(() => amend(certified, { forfeitureDate: '2026-03-05' })).toThrow(asksFor('reason', 'Give a reason.'));
    expect(now(amend(certified, { forfeitureDate: '2026-03-05' }, { hasReason: true }))).toMatchObject(
      dates('2026-03-05'),
    );
    expect(now(amend(certified, { noticeCertificateOn: '2026-03-06' }, { hasReason: true }))).toMatchObject(
      dates('2026-03-06'),
    );
  });

  it('gives back the hour with the court date, where it is taken back', () => {
    const court = { courtDate: '2026-02-02', courtTime: '09:30', courtSection: 'M3' };
    const back = reinstate(amend(write({ bondDate: '2026-01-02', ...court }), forfeit));
    expect(now(back)).toMatchObject({ status: 'OPEN', ...court });
  });

  it('a second time starts an empty track', () => {
    const first = amend(forfeited, { noticeCertificateOn: '2026-03-04', ftaDate: '2026-02-02' });
    const again = amend(reinstate(first), { ...forfeit, courtDate: null });
    expect(now(again)).toMatchObject({ forfeitureDate: '2026-03-01', noticeCertificateOn: null, warrantOn: null });
  });

  it('has days that only recovery staff enter, and that take a reason to correct', () => {
    for (const name of ['warrantOn', 'noticeSentOn', 'noticeReceivedOn', 'showCauseOn', 'judgmentMailedOn'] as const) {
      const enter = (role: 'Agent' | 'Recovery Agent') => amend(forfeited, { [name]: '2026-03-05' }, { role });
      expect(() => enter('Agent')).toThrow(refused('ROLE_REFUSED'));
      const entered = enter('Recovery Agent');
      const correct = (hasReason: boolean) => () =>
        amend(entered, { [name]: null }, { role: 'Recovery Agent', hasReason });
      expect(correct(false)).toThrow(asksFor('reason', 'Give a reason.'));
      expect(now(correct(true)())).toMatchObject({ [name]: null });
    }
    expect(() => amend(forfeited, { noticeCertificateOn: '2026-03-10' })).toThrow(
      asksFor('noticeCertificateOn', 'The date cannot be in the future.'),
    );
    expect(now(amend(forfeited, { showCauseOn: '2027-03-09' }, supervised)).showCauseOn).toBe('2027-03-09');
    expect(() => amend(forfeited, { showCauseOn: '2036-03-10' }, supervised)).toThrow(
      asksFor('showCauseOn', 'Enter a valid date in MM/DD/YYYY.'),
    );
  });
});

describe('a power number', () => {
  it.each(['OPEN', 'FORFEITED'] as const)('of a bond that is %s changes with the why and a reason', (from) => {
    const change = (by: By) => () => amend(inStatus[from], { powerNumber: 'AB-2' }, by);
    expect(change({ hasReason: true })).toThrow(asksFor('powerChange', 'Say why: mistyped or replaced.'));
    expect(change({ powerChange: 'replaced' })).toThrow(asksFor('reason', 'Give a reason.'));
    expect(change({ powerChange: 'replaced', hasReason: true })().at(-1)).toMatchObject({
      data: { powerNumber: 'AB-2', powerChange: 'replaced' },
    });
    expect(amend(inStatus[from], { powerNumber: 'ab 1' }).at(-1)?.data).not.toHaveProperty('powerChange');
  });

  it('that a sent report named goes back as mistyped by an Admin alone', () => {
    const mistyped = (by: By) => () =>
      amend(inStatus.OPEN, { powerNumber: 'AB-2' }, { hasReason: true, powerChange: 'mistyped', ...by });
    for (const role of ['Agent', 'Supervisor'] as const) {
      expect(mistyped({ role, powerReported: true })).toThrow(
        'Power AB-1 is in a report that was sent. An Admin must give it back.',
      );
      expect(now(mistyped({ role, powerReported: false })()).powerNumber).toBe('AB-2');
    }
    expect(now(mistyped({ role: 'Admin', powerReported: true })()).powerNumber).toBe('AB-2');
    const replaced = mistyped({ role: 'Agent', powerReported: true, powerChange: 'replaced' });
    expect(now(replaced()).powerNumber).toBe('AB-2');
  });

  it('that was replaced is void: the bond does not come back to it, by no way round', () => {
    const said = { hasReason: true, powerChange: 'replaced' } as const;
    const replaced = amend(inStatus.OPEN, { powerNumber: 'AB-2' }, said);
    const without = amend(replaced, { powerNumber: '' }, { ...said, powerChange: 'mistyped' });
    for (const events of [replaced, without])
      expect(() => amend(events, { powerNumber: 'ab 1' }, { ...said, powerChange: 'mistyped' })).toThrow(
        'Power ab 1 is void.',
      );
    expect(now(amend(without, { powerNumber: 'AB-2' })).powerNumber).toBe('AB-2');
  });

  it('is filled in without a question, and fixed in every other status', () => {
    expect(now(amend(write({ powerNumber: '' }), { powerNumber: 'AB-2' })).powerNumber).toBe('AB-2');
    for (const from of ['CLOSED', 'DISCHARGED', 'PAID'] as const)
      expect(() => amend(inStatus[from], { powerNumber: 'AB-2' }, { ...supervised, powerChange: 'mistyped' })).toThrow(
        refused('POWER_FIXED'),
      );
  });
});

it('a rewritten bond is read-only but for its notes', () => {
  expect(() => amend(inStatus.REWRITTEN, { caseNumber: '2' }, supervised)).toThrow('Void the rewrite first.');
  expect(now(amend(inStatus.REWRITTEN, { notes: 'hash' })).notes).toBe('hash');
});

it('another posting agent is named by a Supervisor or an Admin, with a reason', () => {
  const name = (by: By) => () => amend(open, { agentId: otherAgent }, by);
  expect(name({ hasReason: true })).toThrow(refused('ROLE_REFUSED'));
  expect(name({ role: 'Admin' })).toThrow(asksFor('reason', 'Give a reason.'));
  expect(now(name(supervised)()).agentId).toBe(otherAgent);
});

it('the surety of its power is corrected by a Supervisor or an Admin, with a reason (powers#correcting-the-surety)', () => {
  const numbered = write({ powerNumber: 'AB-1' });
  const correct = (by: By) => () => amend(numbered, { suretyId: otherAgent }, by);
  expect(correct({ hasReason: true })).toThrow(refused('ROLE_REFUSED'));
  expect(correct({ role: 'Supervisor' })).toThrow(asksFor('reason', 'Give a reason.'));
  expect(now(correct(supervised)())).toMatchObject({ powerNumber: 'AB-1', suretyId: otherAgent });
});

it('an amount of 0 is none and books no premium', () => {
  expect(write({ amountCents: 0 })).toMatchObject([{ data: { amountCents: null, premiumCents: 0, postings: [] } }]);
});

it('whatever is commanded, the dates of a forfeiture stand where one is, and nowhere else', () => {
  const day = fc.constantFrom(null, '2026-01-15', '2026-02-20', '2026-03-09');
  const edit = fc.record(
    {
      status: fc.constantFrom(...BOND_STATUSES),
      courtDate: day,
      forfeitureDate: day,
      ftaDate: day,
      warrantOn: day,
      noticeSentOn: day,
      noticeCertificateOn: day,
      showCauseOn: day,
      judgmentMailedOn: day,
    },
    { requiredKeys: [] },
  );
  const command = fc.oneof(
    edit.map((fields) => ({ kind: 'amend' as const, fields })),
    fc.constantFrom(...PROOF_KINDS).map((proofKind) => ({ kind: 'discharge' as const, proofKind })),
    fc.constantFrom('Reinstate' as const, 'Entered in error' as const).map((how) => ({ kind: 'back' as const, how })),
  );
  fc.assert(
    fc.property(edit, fc.array(command, { maxLength: 12 }), (first, commands) => {
      const story = new Story(bondDecider, bondId);
      const by = { today, role: 'Admin', hasReason: true, confirmed: true, closed: null, ...rates } as const;
      const tried = (decide: Parameters<typeof story.when>[0]) => {
        try {
          story.when(decide);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      };
      const fields = { ...bondFields.parse({}), ...first } as Parameters<typeof writeBond>[1]['fields'];
      tried((state) => writeBond(state, { fields, defendantId, accountId, ...rates, today }));
      for (const next of commands) {
        const basedOn = story.events.length - 1;
        tried((state) => {
          if (next.kind === 'amend') return amendBond(state, { edit: next.fields, basedOn, ...by });
          if (next.kind === 'back') return reinstateBond(state, { how: next.how, consentId: proofId, basedOn, ...by });
          return dischargeBond(state, { dischargedOn: today, proofId, proofKind: next.proofKind, basedOn, ...by });
        });
        const { written } = story.state;
        if (!written) continue;
        const { status, forfeitureDate, dueDate, noticeCertificateOn, judgmentMailedOn, courtDate } = written.fields;
        if (isForfeited(status)) expect([forfeitureDate, dueDate]).not.toContain(null);
        if (status === 'FORFEITED') expect(courtDate).toBeNull();
        if (status === 'OPEN' || status === 'CLOSED')
          expect([forfeitureDate, dueDate, noticeCertificateOn, judgmentMailedOn]).toEqual([null, null, null, null]);
        if (noticeCertificateOn !== null) expect(noticeCertificateOn).toBe(forfeitureDate);
      }
    }),
  );
});
