import { Divider, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { isDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { quotePremium, type PremiumRule } from '#domain/agency/premium.ts';
import { showDay } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';
import { changesOfBond, type BondField, type BondValues } from './bond-values.ts';

/** The first day of the seeded rules, which have no beginning; the day is not shown. */
const SINCE_EVER = '1900-01-01';

const inWords = (rule: PremiumRule) => {
  const whose = rule.parish === null ? 'Standard rate' : `${rule.parish} rate`;
  const since = rule.effectiveOn === SINCE_EVER ? '' : `, in force since ${showDay(rule.effectiveOn)}`;
  return `${whose}: ${rule.rateBasisPoints / 100}%, at least ${formatCents(rule.minimumCents)}${since}.`;
};

const PRICED_BY: readonly BondField[] = ['amountCents', 'jurisdiction', 'postedAt', 'bondDate'];

/** A saved bond keeps the rule that priced it until what it was priced by changes (money#corrected-premium-rules). */
const keepsPremium = (saved: Bond, values: BondValues) => {
  const changes = changesOfBond(saved, values);
  return PRICED_BY.every((field) => !(field in changes));
};

const Frame = ({ children }: { children: ReactNode }) => (
  <Paper component="aside" aria-label="Premium" className="panel" p="md">
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Premium
      </Text>
      {children}
    </Stack>
  </Paper>
);

const Figures = ({ cents, computation, rule }: { cents: number; computation: string; rule: string }) => (
  <>
    <Money cents={cents} fz={26} fw={600} lh={1.2} aria-live="polite" />
    <Text size="sm">{computation}</Text>
    <Divider />
    <Text size="xs" c="dimmed">
      {rule}
    </Text>
  </>
);

/**
 * The premium of what is typed, with its computation and its rule (money#premium-rules). The server computes it again.
 */
const Quote = ({ values, today }: { values: BondValues; today: string }) => {
  const rules = useQuery(premiumRulesQuery);
  const on = values.bondDate !== null && isDay(values.bondDate) ? values.bondDate : today;
  const amountCents = Number.isNaN(values.amountCents) ? null : values.amountCents;
  const quote = rules.data && quotePremium(rules.data.rules, { ...values, amountCents, on });
  return (
    <Frame>
      {rules.error ? <ErrorPanel error={rules.error} retry={() => void rules.refetch()} /> : null}
      {rules.isPending ? <Skeleton height={30} width={140} /> : null}
      {quote === null ? <Text size="sm">No premium rule is in force on that day.</Text> : null}
      {quote ? (
        <Figures
          cents={quote.premiumCents}
          computation={quote.computation}
          rule={`${inWords(quote.rule)} The premium is computed by this rule and cannot be typed.`}
        />
      ) : null}
    </Frame>
  );
};

/** That it is booked, and on which day where that is not the bond date (money#late-events). */
const bookedInWords = ({ premiumBookedOn, bondDate }: Bond): string =>
  premiumBookedOn === null
    ? 'Premium on the books.'
    : `Premium on the books of ${showDay(premiumBookedOn)}, for the bond date ${showDay(bondDate)}.`;

/** The premium that a saved bond has, or that what is typed would have. */
export const PremiumPanel = ({ values, today, saved }: { values: BondValues; today: string; saved?: Bond }) =>
  saved && keepsPremium(saved, values) ? (
    <Frame>
      <Figures
        cents={saved.premiumCents}
        computation={saved.premiumComputation}
        rule={`${bookedInWords(saved)} Changing amount, parish or date recalculates it.`}
      />
    </Frame>
  ) : (
    <Quote values={values} today={today} />
  );
