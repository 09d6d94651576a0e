import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { AdvancedToOfficials } from './advanced-to-officials.tsx';
import { AdvancedToSureties } from './advanced-to-sureties.tsx';
import { owedSince, OwedTo } from './owed-to.tsx';
import { FindPayment } from '../../payouts/remittances/index.ts';
import { payablesQuery } from './payees.queries.ts';
import { PaymentHistory } from './payment-history.tsx';

/** Accounts payable: what each payee is owed, and what was paid (money#recipes-of-payouts). */
export const Payables = () => {
  const [sought, onSeek] = useState('');
  const { data, error, refetch } = useQuery({ ...payablesQuery(sought), placeholderData: keepPreviousData });
  if (data === undefined)
    return error ? (
      <ErrorPanel title="Failed to load the payables." error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={8} />
    );
  const { payables, payments, advances, officialAdvances, limitCents } = data;
  return (
    <Stack gap="md">
      {payables.length > 1 ? (
        <Text size="sm">
          {`Owed to ${countOf(payables.length, 'payee')}: ${owedSince(payables.flatMap(({ costs }) => costs))}`}
        </Text>
      ) : null}
      {payables.length + advances.length + officialAdvances.length === 0 ? (
        <EmptyState
          title="Nothing is owed."
          hint="Approved recovery costs are listed here until they are paid."
          action={
            <NextFor roles={recoveryStaff}>
              <LinkButton to="/recovery/cases" size="xs" variant="default">
                See the cases
              </LinkButton>
            </NextFor>
          }
        />
      ) : (
        payables.map((payable) => (
          <OwedTo key={`${payable.payeeKind}:${payable.payeeId}`} payable={payable} limitCents={limitCents} />
        ))
      )}
      {advances.length === 0 ? null : <AdvancedToSureties rows={advances} />}
      {officialAdvances.length === 0 ? null : <AdvancedToOfficials rows={officialAdvances} />}
      <Section title="Payments">
        <FindPayment {...{ sought, onSeek }}>
          <PaymentHistory rows={payments} sought={sought} />
        </FindPayment>
      </Section>
    </Stack>
  );
};
