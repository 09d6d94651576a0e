import { NativeSelect } from '@mantine/core';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { formatCents } from '#domain/kernel/money.ts';

/**
 * Whose money it is: the agency's own, or a colleague's, who is owed it then (money#recipes-of-payouts). Empty: the
 * agency's bank.
 */
export const PaidBy = ({ colleagues, ...input }: { colleagues: readonly Colleague[]; value?: string }) => {
  const chosen = colleagues.find(({ agentId }) => agentId === input.value);
  return (
    <NativeSelect
      label="Paid by"
      description={
        chosen
          ? `It is owed to ${chosen.name} until it is paid back. They are owed ${formatCents(chosen.owedCents)} now.`
          : undefined
      }
      data={[
        { value: '', label: 'The agency’s bank' },
        {
          group: 'Paid by an employee',
          items: colleagues.map(({ agentId, name }) => ({ value: agentId, label: name })),
        },
      ]}
      {...input}
    />
  );
};
