import { describe, expect, it, test } from '@jest/globals';
import { SECOND_PERSON, type SecondPersonKind } from '#contracts/kernel/second-person.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import {
  decidedAs,
  endings,
  mayDecide,
  requireSecondApprover,
  stillWaiting,
  type Approver,
  type Eligible,
  type Waiting,
} from './second-person.ts';

const kinds = Object.keys(SECOND_PERSON) as SecondPersonKind[];
const asker: Eligible = { userId: 'asker', name: 'Ada Guidry', role: 'Supervisor' };
const paid: Eligible = { userId: 'paid', name: 'Remy Roy', role: 'Admin' };
const holder: Eligible = { userId: 'holder', name: 'Odile Hebert', role: 'Admin' };
const third: Eligible = { userId: 'third', name: 'Zoe Marchand', role: 'Admin' };
const askedAt = '2026-03-09T16:00:00.000Z';
const waiting: Waiting = { askedBy: 'asker', askedAt, paidTo: 'paid', powerOf: ['holder', null] };
const nextDay = '2026-03-10T16:00:00.000Z';
const early = '2026-03-10T15:59:59.999Z';

const by = ({ userId }: Eligible, eligible: Eligible[], { alone = false, at = nextDay } = {}): Approver => ({
  userId,
  alone,
  eligible,
  now: new Date(at),
});
const all = [asker, paid, holder, third];
const own = [asker, paid, holder];

describe('the second person', () => {
  test.each(kinds)('of a %s did not ask for it, is not paid by it and holds no power of it', (kind) => {
    for (const one of own) {
      const deciding = by(one, all, { alone: true });
      expect(() => requireSecondApprover(kind, waiting, deciding)).toThrow(
        /^(You asked|This is (paid|about)).*: Zoe Marchand\.$/,
      );
      expect(mayDecide(kind, waiting, deciding)).toBe('neither');
    }
    expect(requireSecondApprover(kind, waiting, by(third, all))).toBe(false);
    expect(mayDecide(kind, waiting, by(third, all))).toBe('approve');
  });

  test.each(kinds)('of a %s is nobody where all are in it: then each of them releases it alone', (kind) => {
    const { atOnce = false } = SECOND_PERSON[kind];
    for (const one of own) {
      expect(mayDecide(kind, waiting, by(one, own))).toBe('release');
      expect(() => requireSecondApprover(kind, waiting, by(one, own))).toThrow('you may release it yourself');
      expect(requireSecondApprover(kind, waiting, by(one, own, { alone: true }))).toBe(true);
      const tooEarly = () => requireSecondApprover(kind, waiting, by(one, own, { alone: true, at: early }));
      if (atOnce) expect(tooEarly()).toBe(true);
      else expect(tooEarly).toThrow('Waiting for approval.');
    }
  });

  it('is counted by the roles of the kind alone', () => {
    const supervisor: Eligible = { ...third, role: 'Supervisor' };
    const adjustment = mayDecide('adjustment', waiting, by(paid, [asker, paid, supervisor]));
    expect([adjustment, mayDecide('refund', waiting, by(paid, [asker, paid, supervisor]))]).toEqual([
      'release',
      'neither',
    ]);
    expect(() => requireSecondApprover('adjustment', waiting, by(paid, [paid, holder, third]))).toThrow(
      'This is paid to you. Another Admin has to approve it: Zoe Marchand.',
    );
  });

  it('is named where there are few, and by the role alone where there are many', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((userId) => ({ ...third, userId, name: userId }));
    expect(() => requireSecondApprover('refund', waiting, by(asker, many.slice(0, 3)))).toThrow(
      'You asked for this. Another Supervisor or Admin has to approve it: a, b, or c.',
    );
    expect(() => requireSecondApprover('refund', waiting, by(asker, many))).toThrow(
      'You asked for this. Another Supervisor or Admin has to approve it.',
    );
  });
});

describe('what was asked for', () => {
  const asked = PersistentMap([
    ['one', { askedBy: 'asker', state: 'pending' }],
    ['paid', { askedBy: 'asker', state: 'booked' }],
  ]);
  const { decline, withdraw } = endings({
    pendingOf: (state: typeof asked, requestId) => stillWaiting(state.get(requestId)),
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    says: (_, requestId, { askedBy }) => ({ requestId, askedBy }),
  });

  it('ends by an event of its kind: declined, or withdrawn by who asked alone', () => {
    const data = { requestId: 'one', askedBy: 'asker' };
    expect(decline(asked, 'one')).toEqual([{ type: 'Declined', data }]);
    expect(withdraw(asked, 'one', 'asker')).toEqual([{ type: 'Withdrawn', data }]);
    expect(() => withdraw(asked, 'one', 'third')).toThrow('Only the person who asked can withdraw this.');
  });

  it('is decided once', () => {
    expect(() => decline(decidedAs(asked, 'one', 'declined'), 'one')).toThrow('This request was already declined.');
    expect(() => decline(asked, 'paid')).toThrow('This request was already approved.');
    expect(() => decline(asked, 'other')).toThrow('does not exist');
    expect(decidedAs(asked, 'other', 'declined')).toBe(asked);
  });
});
