import { notifications } from '@mantine/notifications';
import { moveOfficialFees, type OfficialDueRow } from '#contracts/payouts/official-fees/official-fees.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { OFFICIAL_FEE_WORDS, OFFICIAL_MOVE_WORDS, type OfficialMoveKind } from '#domain/payouts/official-fees.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { EndOfDebt } from '../remittances/index.ts';

interface EndOfficialFeeProps {
  official: string;
  kind: Exclude<OfficialMoveKind, 'paid'>;
  fee: OfficialDueRow;
  limitCents: number;
  onClose: () => void;
}

const WHAT = {
  recovered: { verb: 'Record as recovered', what: 'It was paid back, to the bank.' },
  lost: { verb: 'Record as lost', what: 'Not recoverable. Keep as an expense.' },
} as const;

/** Records that what was paid too much of a fee came back, or that it is lost (money#recoverable-payables). */
export const EndOfficialFee = ({ official, kind, fee, limitCents, onClose }: EndOfficialFeeProps) => {
  const { account, bondId, defendantName } = fee;
  const amountCents = 0 - fee.amountCents;
  const reason = useContractForm({
    endpoint: moveOfficialFees,
    initialValues: { reason: '' },
    body: (values) => ({ ...values, payee: official, kind, fees: [{ account, bondId }], amountCents }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'It is booked.' });
      onClose();
    },
  });
  const { verb, what } = WHAT[kind];
  return (
    <EndOfDebt
      title={`${OFFICIAL_MOVE_WORDS[kind]}: ${OFFICIAL_FEE_WORDS[account].toLowerCase()}`}
      {...{ what, verb, amountCents, limitCents, reason, onClose }}
      isLost={kind === 'lost'}
      facts={[
        ['Bond of', defendantName || '—'],
        ['Amount', formatCents(amountCents)],
      ]}
    />
  );
};
