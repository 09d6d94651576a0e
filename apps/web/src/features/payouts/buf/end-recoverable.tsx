import { notifications } from '@mantine/notifications';
import { endRecoverable, type RecoverableRow } from '#contracts/payouts/buf/buf.ts';
import type { RecoverableEnd } from '#domain/payouts/buf.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { EndOfDebt, powerName } from '../remittances/index.ts';

interface EndRecoverableProps {
  suretyId: string;
  kind: RecoverableEnd;
  power: RecoverableRow;
  limitCents: number;
  onClose: () => void;
}

const WORDS = {
  recovered: { title: 'Recovered', verb: 'Record as recovered', what: 'The surety paid it back into the bank.' },
  lost: {
    title: 'Lost',
    verb: 'Record as lost',
    what: 'The premium becomes an expense. The BUF stays with the surety, which still holds it.',
  },
} as const;

/** Records that the surety paid back what it owes of a power, or that it is lost (money#recoverable-payables). */
export const EndRecoverable = ({ suretyId, kind, power, limitCents, onClose }: EndRecoverableProps) => {
  const { powerId, premiumCents, bufCents } = power;
  const amountCents = premiumCents + bufCents;
  const reason = useContractForm({
    endpoint: endRecoverable,
    params: { suretyId },
    initialValues: { reason: '' },
    body: (values) => ({ ...values, kind, powerIds: [powerId], amountCents }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'It is booked.' });
      onClose();
    },
  });
  const { title, verb, what } = WORDS[kind];
  return (
    <EndOfDebt
      title={`${title}: ${powerName(power)}`}
      {...{ what, verb, amountCents, limitCents, reason, onClose }}
      isLost={kind === 'lost'}
      facts={[
        ['Premium', formatCents(premiumCents)],
        ['BUF', formatCents(bufCents)],
      ]}
    />
  );
};
