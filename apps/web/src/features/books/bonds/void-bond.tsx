import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listAccountEntries, type AccountEntry } from '#contracts/books/account/statements.ts';
import { voidBond, type Bond } from '#contracts/books/bond/bonds.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { powersLookUpQuery } from './bonds.queries.ts';
import { ConfirmWithReason } from '../accounts/index.ts';

const entriesQuery = (accountId: string) =>
  contractQuery(listAccountEntries, { params: { accountId }, query: { limit: 200 } }, [`account:${accountId}`]);

type Fee = Pick<AccountEntry, 'entryId' | 'amountCents'>;

/**
 * The fees of this bond that stand, on whichever account of its defendant: each goes along where it is ticked
 * (money#voiding-a-bond).
 */
const FeesAlong = (props: { bond: Bond; chosen: readonly Fee[]; onChange: (chosen: readonly Fee[]) => void }) => {
  const { bondId, defendantId } = props.bond;
  const accounts = useQuery(contractQuery(listAccountsOfDefendant, { params: { defendantId } }, ['account']));
  const entries = useQueries({
    queries: (accounts.data?.accounts ?? []).map(({ accountId }) => entriesQuery(accountId)),
  });
  const failed = [accounts, ...entries].find(({ error }) => error !== null);
  if (failed?.error) return <ErrorPanel error={failed.error} retry={() => void failed.refetch()} />;
  if (accounts.isPending || entries.some(({ isPending }) => isPending)) return <Loading lines={2} height={20} />;
  const fees = entries
    .flatMap(({ data }) => data?.rows ?? [])
    .filter((entry) => entry.stands && entry.kind === 'FEE' && entry.bondId === bondId);
  return fees.length === 0 ? null : (
    <Stack gap={6} role="group" aria-label="Fees to void too">
      <Text size="sm">Also void these fees:</Text>
      {fees.map(({ entryId, description, amountCents }) => (
        <Checkbox
          key={entryId}
          label={`${description}, ${formatCents(amountCents)}`}
          checked={props.chosen.some((fee) => fee.entryId === entryId)}
          onChange={({ currentTarget: { checked } }) =>
            props.onChange([
              ...props.chosen.filter((fee) => fee.entryId !== entryId),
              ...(checked ? [{ entryId, amountCents }] : []),
            ])
          }
        />
      ))}
    </Stack>
  );
};

/**
 * What becomes of the paper: back to its holder, expired where its day is past, or void; of a bond ever forfeited or
 * discharged void without asking (powers#paper-intact).
 */
const Paper = (props: { bond: Bond; isIntact: boolean; onChange: (isIntact: boolean) => void }) => {
  const { bond, isIntact, onChange } = props;
  const { today } = useSession().organization;
  const known = useQuery(powersLookUpQuery(bond.powerNumber === '' ? [] : [bond.powerNumber]));
  const power = known.data?.numbers[0]?.powers.find(({ bondId }) => bondId === bond.bondId);
  const lastDay = power?.expiresOn ?? null;
  if (bond.powerNumber === '') return null;
  if (bond.paperSpent)
    return (
      <span>
        Power <SerialNumber>{bond.powerNumber}</SerialNumber> becomes void, because the bond was once forfeited or
        discharged.
      </span>
    );
  return (
    <Radio.Group
      label="Is the paper intact?"
      value={isIntact ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
    >
      <Stack gap={6} mt={4}>
        <Radio
          value="yes"
          label={
            <>
              Yes: power <SerialNumber>{bond.powerNumber}</SerialNumber>{' '}
              {lastDay !== null && lastDay < today
                ? `goes back expired: cannot be used after ${showDay(lastDay)}`
                : 'goes back to its holder'}
            </>
          }
        />
        <Radio value="no" label="No: it becomes void" />
      </Stack>
    </Radio.Group>
  );
};

/** Voids a bond written in error: Admin, with a reason (bonds#voiding-a-bond). Render it while it is open. */
export const VoidBond = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const [fees, setFees] = useState<readonly Fee[]>([]);
  const feesCents = fees.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const [isIntact, setIntact] = useState(true);
  return (
    <ConfirmWithReason
      endpoint={voidBond}
      params={{ bondId: bond.bondId }}
      more={{ fees: fees.map(({ entryId }) => entryId), paperIntact: isIntact }}
      cents={bond.premiumCents + feesCents}
      title="Void bond"
      confirmLabel="Void bond"
      said="Could not void bond: {message}"
      onCancel={onClose}
      onDone={onClose}
    >
      <Stack gap="sm">
        <span>
          Void this bond as written in error? Its premium of {formatCents(bond.premiumCents)} is reversed. The bond
          stays in the history.
        </span>
        <Paper bond={bond} isIntact={isIntact} onChange={setIntact} />
        <FeesAlong bond={bond} chosen={fees} onChange={setFees} />
      </Stack>
    </ConfirmWithReason>
  );
};
