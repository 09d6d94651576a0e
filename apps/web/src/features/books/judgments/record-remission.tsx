import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { recordRemission } from '#contracts/books/bond/judgments.ts';
import { divideRemission, remittable, type JudgmentFund } from '#domain/books/judgment.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';
import { FundField, useJudgmentBuf } from './judgment-fund.tsx';

type Judgment = NonNullable<Bond['judgment']>;
type DividedRemission = ReturnType<typeof divideRemission>;

/** How a remission of so many cents divides; null for an amount that cannot be. */
const divided = (judgment: Judgment | null, cents: number): DividedRemission | null =>
  judgment !== null && cents > 0 && cents <= remittable(judgment) ? divideRemission(judgment, cents) : null;

/** What it does, line by line. */
const effectsOf = (
  { loweredCents, cameBackCents, shares }: DividedRemission,
  into: string,
  accounts: readonly Account[],
): string[] => {
  const numberOf = (accountId: string) => accounts.find((account) => account.accountId === accountId)?.shortId ?? null;
  return [
    ...(loweredCents === 0 ? [] : [`${formatCents(loweredCents)} less is owed.`]),
    ...(cameBackCents === 0 ? [] : [`${formatCents(cameBackCents)} comes back to ${into}.`]),
    ...shares.map(
      ({ accountId, cents: share }) =>
        `${accountName(numberOf(accountId))} gets ${formatCents(share)} of this, because it was billed: Charges and Balance Due go down.`,
    ),
  ];
};

/** Records a remission of a judgment (money#remission). Render it while it is open. */
export const RecordRemission = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const { bondId, judgment } = bond;
  const { data } = useQuery(accountsOfDefendantQuery(bond.defendantId));
  const buf = useJudgmentBuf(bondId);
  const initialValues: { amountCents: number | null; into: JudgmentFund } = { amountCents: null, into: 'bank' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: recordRemission,
    params: { bondId },
    initialValues,
    draft: { name: `remission:${bondId}` },
    body: ({ amountCents, into }) => ({ amountCents: amountCents ?? 0, into }),
    onDone: onClose,
  });
  const into = form.values.into === 'buf' && buf && buf !== 'failed' ? `the BUF held by ${buf.suretyName}` : 'the bank';
  const remission = divided(judgment, form.values.amountCents ?? 0);
  const effects = remission === null ? [] : effectsOf(remission, into, data?.accounts ?? []);
  return (
    <CommandDialog
      onClose={onClose}
      title="Record a remission"
      command={{ onSubmit, busy, error }}
      label="Record remission"
      formLabel="Record a remission"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <MoneyInput
        label="Amount"
        description={`at most ${formatCents(judgment === null ? 0 : remittable(judgment))}`}
        withAsterisk
        className={WIDTH.middle}
        data-autofocus
        {...form.getInputProps('amountCents')}
      />
      {remission !== null && remission.cameBackCents > 0 ? (
        <FundField verb="into" buf={buf} {...form.getInputProps('into')} />
      ) : null}
      <Text size="sm" c="dimmed">
        It first lowers what is still owed; the rest comes back as money. Billed accounts get their share.
      </Text>
      <Stack gap={2} aria-live="polite">
        {effects.map((message) => (
          <Text size="sm" className="tabular" key={message}>
            {message}
          </Text>
        ))}
      </Stack>
    </CommandDialog>
  );
};
