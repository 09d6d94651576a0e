import { Button, Fieldset, Grid, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { EMPTY_BOND_QUESTION, isEmptyBond } from '#domain/books/bond-status.ts';
import { isDay } from '#domain/kernel/days.ts';
import { formatCents, parseAmount } from '#domain/kernel/money.ts';
import { isBlankCharge, type TypedCharge } from '#domain/books/pasted-charges.ts';
import { quotePremium, type PremiumRule } from '#domain/agency/premium.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';
import { defendantQuery } from '../../people/people/index.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery, FarBackReason } from '../accounts/index.ts';
import { CourtLocationLine, PostedAtLine, ReminderDaysLine } from './bond-lines.tsx';
import { AskedFirst } from './bond-questions.tsx';
import { NEW_BOND, savedBonds, valuesOfBond, type BondValues } from './bond-values.ts';
import { ChargeRows, rowOf, type ChargeRow } from './charge-rows.tsx';
import { useChargePowers } from './use-charge-powers.ts';

interface GridValues {
  rows: ChargeRow[];
  /** Empty while none is chosen. */
  accountId: string;
  bondDate: string | null;
  postedAt: string | null;
  courtLocation: string | null;
  reminderDays: number | null;
  /** Of the numbers that have none of their own; null where the only one in use is meant. */
  suretyId: string | null;
  reason: string;
}

const NEW_ACCOUNT = 'new';

/** Blank rows to start with. */
const BLANK_ROWS = 3;

type Body = z.input<(typeof writeBonds)['body']>;

const centsOf = (amount: string): number | null => (amount.trim() === '' ? null : (parseAmount(amount) ?? Number.NaN));

const filledOf = (rows: readonly ChargeRow[]) => rows.filter((row) => !isBlankCharge(row));

/** An unfinished bond that the first row finishes, and what was typed of it so far. */
export interface Finishes {
  bond: Bond;
  typed: BondValues | null;
}

const bodyOf = ({ rows, accountId, ...alike }: GridValues, defendantId: string, bond: Bond | null): Body =>
  ({
    ...alike,
    defendantId,
    finishes: bond === null ? null : { bondId: bond.bondId, basedOn: bond.revision },
    accountId: accountId === NEW_ACCOUNT ? null : accountId,
    rows: filledOf(rows).map(({ key: _, amount, jurisdiction, ...cells }) => ({
      ...cells,
      amountCents: centsOf(amount),
      jurisdiction: jurisdiction.trim() === '' ? null : jurisdiction,
    })),
  }) as Body;

/** The first row that would be saved with neither an amount nor a number, as a question; null where there is none. */
const emptyRow = (rows: readonly ChargeRow[]): string | null => {
  const at = rows.findIndex(
    (row) =>
      !isBlankCharge(row) && isEmptyBond({ amountCents: centsOf(row.amount), powerNumber: row.powerNumber.trim() }),
  );
  return at < 0 ? null : `Charge ${at + 1}: ${EMPTY_BOND_QUESTION}`;
};

/** The premium of each row as it is typed, by the rules of the bond date. The server computes it again. */
const quotesOf = (rules: readonly PremiumRule[], { rows, postedAt, bondDate }: GridValues, today: string) => {
  const on = bondDate !== null && isDay(bondDate) ? bondDate : today;
  return rows.map(({ amount, jurisdiction }) => {
    const amountCents = centsOf(amount);
    if (amountCents === null || Number.isNaN(amountCents)) return null;
    return quotePremium(rules, { amountCents, jurisdiction: jurisdiction || null, postedAt, on });
  });
};

/** What a form of one bond holds, as the first row of the grid and what all rows have alike. */
const gridOf = (
  values: Omit<BondValues, 'agentId'>,
): Omit<GridValues, 'accountId' | 'rows'> & { first: TypedCharge } => {
  const { chargeCode, amountCents, powerNumber, jurisdiction, courtDate, caseNumber } = values;
  const { bondDate, postedAt, courtLocation, reminderDays, suretyId, reason } = values;
  const amount = amountCents === null || !(amountCents > 0) ? '' : formatCents(amountCents).slice(1);
  const first = { chargeCode, amount, powerNumber, jurisdiction: jurisdiction ?? '', courtDate, caseNumber };
  return { first, bondDate, postedAt, courtLocation, reminderDays, suretyId, reason };
};

const initialOf = (values: BondValues, accountId: string, today: string): GridValues => {
  const { first, ...alike } = gridOf(values);
  const rows = Array.from({ length: BLANK_ROWS }, (_, key) => rowOf(key === 0 ? first : {}, key));
  return { ...alike, accountId, bondDate: alike.bondDate ?? today, rows };
};

const useGrid = (defendantId: string, initialAccount: string, finishes: Finishes | null) => {
  const { organization } = useSession();
  const router = useRouter();
  const bond = finishes?.bond ?? null;
  const [initialValues] = useState(() =>
    initialOf(bond === null ? NEW_BOND : valuesOfBond(bond), initialAccount, organization.today),
  );
  const contractForm = useContractForm({
    endpoint: writeBonds,
    initialValues,
    draft: { name: bond === null ? `new-bonds:${defendantId}` : `bonds-of:${bond.bondId}`, lists: ['rows'] },
    body: (values) => bodyOf(values, defendantId, bond),
    onDone: async ({ accountId, bonds, premiumCents }) => {
      const saved = bonds.length === 1 ? '1 bond saved.' : `${bonds.length} bonds saved.`;
      await router.navigate({
        to: '/defendants/$defendantId/accounts',
        params: { defendantId },
        search: { account: accountId },
        state: savedBonds(
          premiumCents,
          bonds.map(({ bondId }) => bondId),
        ),
      });
      notifications.show({ message: `${saved} Premium ${formatCents(premiumCents)}.` });
    },
  });
  const { form } = contractForm;
  const typed = finishes?.typed ?? null;
  useEffect(() => {
    // Typed in the form that turned into the grid: it counts as typed here, too, and is kept over a reload.
    if (typed !== null) form.setValues(initialOf(typed, initialAccount, organization.today));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form turns into the grid
  }, []);
  return contractForm;
};

type Form = ReturnType<typeof useGrid>['form'];

interface AlikeProps {
  form: Form;
  accounts: { value: string; label: string }[];
  powers: ReturnType<typeof useChargePowers>;
}

/** What all bonds of the grid have alike. */
const Alike = ({ form, accounts, powers }: AlikeProps) => {
  const { today } = useSession().organization;
  return (
    <Fieldset legend="For all of them" className="panel">
      <Fields>
        {accounts.length > 1 ? (
          <Select
            label="Account"
            withAsterisk
            className={WIDTH.name}
            placeholder="Choose an account"
            data={accounts}
            {...form.getInputProps('accountId')}
            value={form.values.accountId || null}
            onChange={(chosen: string | null) => form.setFieldValue('accountId', chosen ?? '')}
          />
        ) : null}
        {powers.sureties.length === 0 ? null : (
          <Select
            label="Surety"
            className={WIDTH.middle}
            placeholder="Choose the surety"
            data={powers.sureties.map(({ suretyId, name }) => ({ value: suretyId, label: name }))}
            {...form.getInputProps('suretyId')}
            value={powers.suretyId}
          />
        )}
        <UsDateInput label="Bond Date" className={WIDTH.middle} today={today} {...form.getInputProps('bondDate')} />
        <PostedAtLine clearable {...form.getInputProps('postedAt')} />
        <CourtLocationLine clearable {...form.getInputProps('courtLocation')} />
        <ReminderDaysLine
          {...form.getInputProps('reminderDays')}
          value={form.values.reminderDays}
          onChange={(days) => form.setFieldValue('reminderDays', days)}
        />
      </Fields>
      <FarBackReason
        day={form.values.bondDate}
        words="The bond date is more than 30 days back: the premiums are booked today, unless Accounting, a Supervisor or an Admin gives a reason."
        {...form.getInputProps('reason')}
      />
    </Fieldset>
  );
};

const Total = ({ count, cents }: { count: number; cents: number }) => (
  <Paper component="aside" aria-label="Premium" className="panel" p="md">
    <Text size="sm" c="dimmed">
      Premium of {count === 1 ? '1 bond' : `${count} bonds`}
    </Text>
    <Money cents={cents} fz={26} fw={600} lh={1.2} aria-live="polite" />
  </Paper>
);

/** The saved rows bear their numbers themselves, until the screen has left. */
const saidNothing = () => ({ note: null, proposed: null });

interface WriteBondsProps {
  defendantId: string;
  accountId: string | null;
  /** The grid of an unfinished bond stays on its account. */
  finishes?: Finishes | null;
}

/**
 * `/bonds/new?grid=1`, and `/bonds/{id}?grid=1` of an unfinished bond: several bonds of a defendant at once, all of them
 * or none (bonds#charge-grid).
 */
export const WriteBonds = ({ defendantId, accountId, finishes = null }: WriteBondsProps) => {
  const { data: defendant } = useSuspenseQuery(defendantQuery(defendantId));
  const { data: known } = useSuspenseQuery(accountsOfDefendantQuery(defendantId));
  const { today } = useSession().organization;
  const rules = useQuery(premiumRulesQuery);
  const mayWrite = useMay(anyStaff);
  const element = useRef<HTMLFormElement>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const confirmed = useRef(false);
  const open = known.accounts.filter(({ status }) => status === 'open');
  const only = open.length === 0 ? NEW_ACCOUNT : open.length === 1 ? (open[0]?.accountId ?? '') : '';
  const { form, onSubmit, busy, error, restored, discard } = useGrid(
    defendantId,
    finishes?.bond.accountId ?? (open.some((account) => account.accountId === accountId) ? (accountId ?? only) : only),
    finishes,
  );
  const accounts = [
    ...open.map((account) => ({ value: account.accountId, label: accountName(account.shortId, account.name) })),
    { value: NEW_ACCOUNT, label: 'New account' },
  ];
  const quotes = quotesOf(rules.data?.rules ?? [], form.values, today);
  const powers = useChargePowers(form.values);
  const askFirst = (event: React.SubmitEvent<HTMLFormElement>) => {
    const asked = confirmed.current ? null : emptyRow(form.getValues().rows);
    confirmed.current = false;
    if (asked === null) return onSubmit(event);
    event.preventDefault();
    setQuestion(asked);
  };
  const answer = (yes: boolean) => {
    setQuestion(null);
    confirmed.current = yes;
    if (yes) element.current?.requestSubmit();
  };
  return (
    <Page
      title="New bonds"
      subtitle={
        <>
          For{' '}
          <AppLink to="/defendants/$defendantId" params={{ defendantId }}>
            {defendant.fullName}
          </AppLink>
        </>
      }
      actions={
        finishes === null ? (
          <LinkButton
            to="/bonds/new"
            search={{ defendant: defendantId, ...(accountId ? { account: accountId } : {}) }}
            variant="default"
            size="xs"
          >
            One bond
          </LinkButton>
        ) : null
      }
    >
      <LeaveGuard when={() => form.isDirty()} />
      <AskedFirst question={question} answer={answer} />
      <form ref={element} onSubmit={askFirst} noValidate aria-label="New bonds">
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Fieldset legend="Charges" className="panel" disabled={!mayWrite}>
            <ChargeRows form={form} quotes={quotes} powerOf={form.isDirty() ? powers.ofRow : saidNothing} />
          </Fieldset>
          <Grid gap="md">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Alike form={form} accounts={finishes === null ? accounts : []} powers={powers} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <Stack gap="md">
                {rules.error ? <ErrorPanel error={rules.error} retry={() => void rules.refetch()} /> : null}
                <Total
                  count={filledOf(form.values.rows).length}
                  cents={quotes.reduce((sum, quote) => sum + (quote?.premiumCents ?? 0), 0)}
                />
                <FormProblem error={error} said="Could not create bond: {message}" otherwise="Failed to save bond." />
                <Button type="submit" loading={busy} disabled={!mayWrite}>
                  Save & Open Account
                </Button>
              </Stack>
            </Grid.Col>
          </Grid>
        </Stack>
      </form>
    </Page>
  );
};
