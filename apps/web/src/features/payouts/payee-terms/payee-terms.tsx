import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { PAYEE_TERMS_DAYS, type PayeeKind } from '#domain/payouts/payee-terms.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { payeeTermsQuery } from './payee-terms.queries.ts';
import { SetPayeeTerms } from './set-payee-terms.tsx';

interface PayeeTermsProps {
  kind: PayeeKind;
  payee: string;
  /** What they are called. */
  name: string;
}

/** Within how many days a payee is paid, which an Admin changes (today#payee-terms). */
export const PayeeTerms = ({ kind, payee, name }: PayeeTermsProps) => {
  const { data } = useQuery(payeeTermsQuery);
  const mayChange = useMay(adminOnly);
  const [isOpen, open] = useState(false);
  if (data === undefined) return null;
  const days = data.terms.find((terms) => terms.kind === kind && terms.payee === payee)?.days ?? PAYEE_TERMS_DAYS;
  return (
    <Group gap="xs">
      <Text size="sm">{`Paid within ${countOf(days, 'day')}`}</Text>
      {mayChange ? (
        <Button size="compact-sm" variant="default" className="no-print" onClick={() => open(true)}>
          Change terms
        </Button>
      ) : null}
      {isOpen ? <SetPayeeTerms {...{ kind, payee, name, days }} onClose={() => open(false)} /> : null}
    </Group>
  );
};
