import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Opening, OpeningLineRow } from '#contracts/books/opening/opening.ts';
import { COURT_COMMISSIONERS, officialName } from '#domain/agency/premium-shares.ts';
import { PARISH_GROUPS } from '#domain/agency/parishes.ts';
import { isAsset, isCollateral, isJudgment, isOfficialOf, openingAccountOf } from '#domain/books/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';
import { suretiesQuery } from '../../agency/sureties/index.ts';
import { AccountOfLine, BondOfLine, NamedByLine, type TypedBond } from './bond-of-line.tsx';

/** A line as it is typed; an amount below zero by its sign. */
export interface TypedOpeningLine extends TypedBond {
  account: string | null;
  amountCents: number | null;
  sign: 'up' | 'down';
  payee: string | null;
  suretyId: string | null;
  agentId: string | null;
  /** Of collateral: what is in the trust bank, and what is not banked yet. */
  bankedCents: number | null;
  unbankedCents: number | null;
}

/** A line as it is typed first: one that stands, or an empty one. */
export const typedOf = (line: OpeningLineRow | null): TypedOpeningLine => ({
  account: line?.account ?? null,
  amountCents: line === null ? null : Math.abs(line.amountCents),
  sign: line !== null && line.amountCents < 0 ? 'down' : 'up',
  payee: line?.payee ?? null,
  suretyId: line?.suretyId ?? null,
  agentId: line?.agentId ?? null,
  clientId: null,
  clientName: '',
  bondId: line?.bondId ?? null,
  personId: line?.personId ?? null,
  accountId: line?.accountId ?? null,
  bankedCents: line?.bankedCents ?? null,
  unbankedCents: line?.unbankedCents ?? null,
});

/** Whom a line names, and of collateral what is not at the trust bank. */
export const whoOf = (who: string, unbankedCents: number): string =>
  unbankedCents === 0 ? who : `${who}, ${formatCents(unbankedCents)} not banked`;

/** As the contract has it; what is missing is refused there with its own words. */
export const openingBodyOf = (typed: TypedOpeningLine) => {
  const { account, amountCents, sign, payee, suretyId, agentId, personId, bondId, accountId } = typed;
  return {
    account: account ?? '',
    amountCents: (amountCents ?? Number.NaN) * (sign === 'down' ? -1 : 1),
    payee,
    suretyId,
    agentId,
    personId,
    bondId,
    accountId,
    bankedCents: typed.bankedCents ?? 0,
    unbankedCents: typed.unbankedCents ?? 0,
  };
};

const OFFICIALS = [COURT_COMMISSIONERS].map((value) => ({ value, label: officialName(value) }));
const SHERIFFS = PARISH_GROUPS.map(({ group, items }) => ({
  group,
  items: items.map((parish) => ({ value: `sheriff:${parish}`, label: officialName(`sheriff:${parish}`) })),
}));

const SIGNS = [
  { value: 'up' as const, label: 'As usual' },
  { value: 'down' as const, label: 'Below zero' },
];

interface LineFieldsProps<V extends TypedOpeningLine> {
  form: UseFormReturnType<V>;
  colleagues: Opening['colleagues'];
  /** The line that stands already; null of a new one. */
  line: OpeningLineRow | null;
  /** What it is about stands, and only its amount is typed. */
  onlyAmount?: boolean;
}

/** Whom a line names, as its account asks. */
const WhomField = <V extends TypedOpeningLine>({ form, colleagues, line, onlyAmount = false }: LineFieldsProps<V>) => {
  const sureties = useQuery(suretiesQuery).data?.sureties ?? [];
  const { account } = form.values;
  const tag = account === null ? null : openingAccountOf(account)?.tag;
  const shared = { className: WIDTH.full, withAsterisk: true, searchable: true, disabled: onlyAmount };
  switch (tag) {
    case 'surety':
      return (
        <Select
          label="Surety"
          data={sureties.map(({ suretyId, name }) => ({ value: suretyId, label: name }))}
          {...shared}
          {...form.getInputProps('suretyId')}
        />
      );
    case 'agent':
      return (
        <Select
          label="Colleague"
          data={colleagues.map(({ agentId, name }) => ({ value: agentId, label: name }))}
          {...shared}
          {...form.getInputProps('agentId')}
        />
      );
    case 'official':
      return (
        <Select
          label="Owed to"
          data={isOfficialOf(account ?? '', COURT_COMMISSIONERS) ? OFFICIALS : SHERIFFS}
          {...shared}
          {...form.getInputProps('payee')}
        />
      );
    case 'bond':
    case 'person':
      return line?.account === account ? (
        <NamedByLine who={line.who} />
      ) : (
        <BondOfLine form={form} asksWhose={tag === 'person'} onlyForfeited={isJudgment({ account: account ?? '' })} />
      );
    case 'account':
      return line?.account === account ? <NamedByLine who={line.who} /> : <AccountOfLine form={form} />;
    default:
      return null;
  }
};

const amountLabel = (account: string | null): string => {
  if (account !== null && isCollateral({ account })) return 'Held';
  return account !== null && !isAsset(account) ? 'Owed' : 'Amount';
};

/** Where collateral is held, which together is what is held. */
const TrustMoney = <V extends TypedOpeningLine>({ form }: Pick<LineFieldsProps<V>, 'form'>) => (
  <>
    <MoneyInput label="In the trust bank" className={WIDTH.middle} {...form.getInputProps('bankedCents')} />
    <MoneyInput label="Not banked yet" className={WIDTH.middle} {...form.getInputProps('unbankedCents')} />
  </>
);

/** The account, whom it names, and what stands of it. */
export const OpeningLineFields = <V extends TypedOpeningLine>(props: LineFieldsProps<V>) => {
  const { form, onlyAmount = false } = props;
  const accounts = useLedgerAccounts(form.values.account).filter(({ value }) => openingAccountOf(value) !== null);
  const { account } = form.values;
  const how = account === null ? null : openingAccountOf(account);
  return (
    <>
      <Fields>
        <Select
          label="Account"
          className={WIDTH.full}
          withAsterisk
          searchable
          data={accounts}
          disabled={onlyAmount}
          {...form.getInputProps('account')}
        />
        <WhomField {...props} />
        <MoneyInput
          label={amountLabel(account)}
          className={WIDTH.middle}
          withAsterisk
          {...form.getInputProps('amountCents')}
        />
        {how?.tag === 'person' ? <TrustMoney form={form} /> : null}
        {how?.mayBeBelowZero ? (
          <Select label="Sign" className={WIDTH.middle} data={SIGNS} {...form.getInputProps('sign')} />
        ) : null}
      </Fields>
      {how?.mayBeBelowZero && form.values.sign === 'down' ? (
        <Text size="sm" c="dimmed">
          {account !== null && isAsset(account) ? 'Overdrawn by this amount.' : 'Paid too much by this amount.'}
        </Text>
      ) : null}
    </>
  );
};
