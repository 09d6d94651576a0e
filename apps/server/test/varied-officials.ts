import { addFee, openAccount } from '#contracts/books/account/accounts.ts';
import { voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import * as contract from '#contracts/payouts/official-fees/official-fees.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import type { OfficialMoveKind } from '#domain/payouts/official-fees.ts';
import type { Person } from './test-people.ts';

const reason = 'Their letter';

/**
 * Money that takes every way it can to and from officials: paid, one payment void, paid again; what was paid of void bonds
 * taken off, lost and come back, and one of those void. The organization's limit is out of the way.
 */
export const payEveryOfficial = async (admin: Person, today: string): Promise<void> => {
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const { accountId } = await admin.ask(openAccount, { body: { defendantId } });
  const write = async (amountCents: number, jurisdiction: 'Jefferson' | 'Orleans') => {
    const bond = { defendantId, accountId, amountCents, jurisdiction, bondDate: today } as const;
    return (await admin.ask(writeBond, { body: bond })).bondId;
  };
  /** What stands of some bonds' fees of an official, of all bonds where none is named. */
  const move = async (payee: string, kind: OfficialMoveKind, bondIds?: readonly string[]) => {
    const { dues } = await admin.ask(contract.listOfficialDues, { query: { payee } });
    const chosen = dues.filter(({ bondId }) => bondIds === undefined || bondIds.includes(bondId ?? ''));
    const total = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const fees = chosen.map(({ account, bondId }) => ({ account, bondId }));
    const body = { payee, kind, fees, amountCents: kind === 'paid' ? total : -total, reason } as const;
    return (await admin.ask(contract.moveOfficialFees, { body })).requestId;
  };
  const takeBack = (moveId: string) =>
    admin.ask(contract.voidOfficialMove, { params: { moveId }, body: { reasonCode: 'Returned by bank', reason } });
  const spoil = (bondId: string) =>
    admin.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason } });
  const [one, two] = [await write(2_500_033, 'Jefferson'), await write(1_000_000, 'Jefferson')];
  const three = await write(500_000, 'Orleans');
  const jail = { kind: 'Jail Fee', amountCents: 3_001, chargedOn: today, bondId: three } as const;
  await admin.ask(addFee, { params: { accountId }, body: jail });
  await move('24th-jdc', 'paid');
  await takeBack(await move('sheriff:Jefferson', 'paid'));
  await move('sheriff:Jefferson', 'paid', [one]);
  await move('sheriff:Orleans', 'paid');
  await spoil(one);
  await spoil(three);
  await move('24th-jdc', 'recovered', [one]);
  await takeBack(await move('sheriff:Orleans', 'lost', [three]));
  await write(9_000_000, 'Jefferson');
  await move('sheriff:Jefferson', 'paid'); // less what was paid of the void one
  await spoil(two);
  await move('sheriff:Jefferson', 'lost', [two]);
};
