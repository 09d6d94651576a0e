import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applyCollateral } from '#contracts/books/trust/collateral.ts';
import type { CollateralHolding } from '#contracts/books/trust/trust.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { AttachDocument, documentsQuery } from '../../people/documents/index.ts';
import { accountsOfDefendantQuery } from '../accounts/index.ts';
import { trustQuery } from './trust.queries.ts';

interface Typed {
  accountId: string;
  amountCents: number | null;
  documentId: string;
  reason: string;
}

interface ApplyCollateralProps {
  holding: CollateralHolding;
  onClose: () => void;
}

const useApplying = ({ holding: { bondId, personId }, onClose }: ApplyCollateralProps) => {
  const initialValues: Typed = { accountId: '', amountCents: null, documentId: '', reason: '' };
  return useContractForm({
    endpoint: applyCollateral,
    params: { bondId },
    initialValues,
    draft: { name: `collateral-applied:${bondId}:${personId}`, without: ['documentId'] },
    body: ({ amountCents, ...given }: Typed) => ({ ...given, personId, amountCents: amountCents ?? Number.NaN }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The collateral is applied.' });
      onClose();
    },
  });
};

/** The accounts of the defendant that owe, each with its Balance Due. */
const useOwing = (defendantId: string) => {
  const { data } = useQuery(accountsOfDefendantQuery(defendantId));
  return (data?.accounts ?? []).filter(({ status, balanceCents }) => status === 'open' && balanceCents > 0);
};

/** The signed authorization: a document of the defendant's file, or one that is uploaded there now. */
const Authorization = ({ defendantId, field }: { defendantId: string; field: AuthorizationField }) => {
  const subject = { subjectKind: 'defendant' as const, subjectId: defendantId };
  const { data } = useInfiniteQuery(documentsQuery(subject));
  const [isNew, setNew] = useState(false);
  const known = (data?.pages ?? []).flatMap(({ rows }) => rows);
  const { value, onChange, error } = field;
  return (
    <>
      <Select
        label="Signed authorization"
        className={WIDTH.full}
        withAsterisk
        searchable
        placeholder={known.length === 0 ? 'Nothing is on file yet' : 'From the defendant’s file'}
        data={known.map(({ fileId, name }) => ({ value: fileId, label: name }))}
        value={!isNew && value !== '' ? value : null}
        error={isNew ? undefined : error}
        onChange={(chosen) => {
          setNew(false);
          onChange(chosen ?? '');
        }}
      />
      <AttachDocument
        label="Or upload it to the defendant’s file"
        subject={subject}
        onChange={(fileId) => {
          setNew(true);
          onChange(fileId);
        }}
      />
    </>
  );
};

interface AuthorizationField {
  value: string;
  onChange: (fileId: string) => void;
  error?: React.ReactNode;
}

/** Applies collateral to what an account owes; above the limit it is asked for (money#collateral-applied). Render it while it is open. */
export const ApplyCollateral = ({ holding, onClose }: ApplyCollateralProps) => {
  const { defendantId, personName, freeCents } = holding;
  const { data: figures } = useQuery(trustQuery);
  const owing = useOwing(defendantId);
  const { form, onSubmit, busy, error, restored, discard } = useApplying({ holding, onClose });
  const { accountId, amountCents, documentId } = form.values;
  const account = owing.find((one) => one.accountId === accountId);
  const isAbove = figures !== undefined && (amountCents ?? 0) > figures.limitCents;
  return (
    <CommandDialog
      onClose={onClose}
      title="Apply collateral"
      command={{ onSubmit, busy, error }}
      label={isAbove ? 'Ask for approval' : 'Apply'}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Facts
        facts={[
          ['Held for', personName],
          ['Held', formatCents(freeCents)],
          ['Balance Due', account ? formatCents(account.balanceCents) : ''],
        ]}
      />
      <Fields>
        <Select
          label="Account"
          className={WIDTH.full}
          withAsterisk
          placeholder={owing.length === 0 ? 'Nothing is due on the defendant’s accounts' : undefined}
          data={owing.map((one) => ({
            value: one.accountId,
            label: `${one.shortId === null ? 'Account' : formatShortId(one.shortId)}, ${formatCents(one.balanceCents)} due`,
          }))}
          {...form.getInputProps('accountId')}
          value={accountId || null}
        />
        <MoneyInput
          label="Amount"
          className={WIDTH.middle}
          withAsterisk
          description={account ? `At most ${formatCents(Math.min(freeCents, account.balanceCents))}` : undefined}
          {...form.getInputProps('amountCents')}
        />
        <Authorization defendantId={defendantId} field={{ ...form.getInputProps('documentId'), value: documentId }} />
        <Textarea
          label="Reason"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
      <Text size="sm" c="dimmed">
        It leaves the trust bank for the operating bank today.
        {isAbove ? ` Above ${formatCents(figures.limitCents)} a second person approves it.` : ''}
      </Text>
    </CommandDialog>
  );
};
