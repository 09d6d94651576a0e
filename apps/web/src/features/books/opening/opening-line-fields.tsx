import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Opening } from '#contracts/books/opening/opening.ts';
import { COURT_COMMISSIONERS, officialName } from '#domain/agency/premium-shares.ts';
import { PARISH_GROUPS } from '#domain/agency/parishes.ts';
import { isAsset, isOfficialOf, openingAccountOf } from '#domain/books/opening.ts';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { useLedgerAccounts } from '../../agency/chart/index.ts';
import { suretiesQuery } from '../../agency/sureties/index.ts';

/** A line as it is typed; an amount below zero by its sign. */
export interface TypedOpeningLine {
  account: string | null;
  amountCents: number | null;
  sign: 'up' | 'down';
  payee: string | null;
  suretyId: string | null;
  agentId: string | null;
}

/** As the contract has it; what is missing is refused there with its own words. */
export const openingBodyOf = ({ account, amountCents, sign, payee, suretyId, agentId }: TypedOpeningLine) => ({
  account: account ?? '',
  amountCents: (amountCents ?? Number.NaN) * (sign === 'down' ? -1 : 1),
  payee,
  suretyId,
  agentId,
});

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
  /** What it is about stands, and only its amount is typed. */
  onlyAmount?: boolean;
}

/** Whom a line names, as its account asks. */
const WhomField = <V extends TypedOpeningLine>({ form, colleagues, onlyAmount = false }: LineFieldsProps<V>) => {
  const sureties = useQuery(suretiesQuery).data?.sureties ?? [];
  const { account } = form.values;
  const shared = { className: WIDTH.full, withAsterisk: true, searchable: true, disabled: onlyAmount };
  switch (account === null ? null : openingAccountOf(account)?.tag) {
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
    default:
      return null;
  }
};

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
          label={account !== null && !isAsset(account) ? 'Owed' : 'Amount'}
          className={WIDTH.middle}
          withAsterisk
          {...form.getInputProps('amountCents')}
        />
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
