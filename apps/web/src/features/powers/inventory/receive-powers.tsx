import { Progress, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { receivePowers } from '#contracts/powers/inventory/powers.ts';
import { powerRange } from '#domain/powers/power-range.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showCount } from '../../../lib/format.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { CommandDialog, Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { PaperFields, wholeDollars, type PaperValues } from './power-fields.tsx';
import { powerLotQuery } from './inventory.queries.ts';

export interface ReceivedValues extends PaperValues {
  powerNumber: string;
  lastNumber: string;
  box: string;
  isRange: boolean;
}

const EMPTY: ReceivedValues = {
  powerNumber: '',
  lastNumber: '',
  box: '',
  isRange: false,
  suretyId: '',
  holderId: null,
  amountCents: null,
  issuedOn: null,
  expiresOn: null,
  notes: '',
  status: 'Active',
};

/** A large lot while it is received: it goes on whether or not this is open. */
const Receiving = ({ lotId, onDone }: { lotId: string; onDone: () => void }) => {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(powerLotQuery(lotId));
  const isSettled = data?.isSettled ?? false;
  useEffect(() => {
    if (!isSettled) return;
    refreshTopics(queries, ['power']);
    onDone();
  }, [isSettled, onDone, queries]);
  if (data === undefined)
    return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={2} />;
  const message = `${showCount(data.received)} of ${showCount(data.count)} powers created`;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {message}
      </Text>
      <Progress value={(100 * data.received) / data.count} aria-label={message} />
      <Text size="xs" c="dimmed">
        You can close this. It continues by itself.
      </Text>
    </Stack>
  );
};

/** How many powers the range as typed will create; nothing while it is none. */
const HowMany = ({ first, last }: { first: string; last: string }) => {
  const range = powerRange(first, last);
  return (
    <Text size="sm" c="dimmed" role="status" className={WIDTH.full}>
      {typeof range === 'string' ? '' : `${showCount(range.length)} powers will be created`}
    </Text>
  );
};

/** What the next range of a delivery has in common with the last. */
const keptFrom = ({ isRange, suretyId, holderId, issuedOn, expiresOn }: ReceivedValues) => ({
  isRange,
  suretyId,
  holderId,
  issuedOn,
  expiresOn,
});

interface ReceivePowersProps {
  /** What was received last while the page is open: its surety, dates and agent stand in the form again. */
  last?: ReceivedValues | undefined;
  onReceived?: (values: ReceivedValues) => void;
  /** A large lot that is being received: how far it is stands there instead of the form. */
  lotId: string | undefined;
  /** One has begun: kept in the URL, it is followed after a reload too. */
  onReceiving: (lotId: string) => void;
  onClose: () => void;
}

/** Receives one power or a range (screens#add-power, powers#power-range). Render it while it is open. */
export const ReceivePowers = ({ last, onReceived, lotId, onReceiving, onClose }: ReceivePowersProps) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: receivePowers,
    initialValues: last ? { ...EMPTY, ...keptFrom(last) } : EMPTY,
    draft: { name: 'power:new' },
    body: ({ isRange, lastNumber, amountCents, ...values }) => ({
      ...values,
      amountCents: wholeDollars(amountCents),
      lastNumber: isRange ? lastNumber : null,
    }),
    onDone: (answer, values) => {
      onReceived?.(values);
      if (answer.isSettled) onClose();
      else {
        queries.setQueryData(powerLotQuery(answer.lotId).queryKey, answer);
        onReceiving(answer.lotId);
      }
    },
  });
  const { isRange, powerNumber, lastNumber } = form.values;
  if (lotId !== undefined)
    return (
      <Dialog onClose={onClose} title="Add Power">
        <Receiving lotId={lotId} onDone={onClose} />
      </Dialog>
    );
  return (
    <CommandDialog
      onClose={onClose}
      title="Add Power"
      size="lg"
      command={{ onSubmit, busy, error }}
      label={isRange ? 'Create Powers' : 'Create Power'}
      said="Failed to create power: {message}"
      guard={<LeaveGuard when={() => form.isDirty()} />}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Switch label="Bulk Power Creation" {...form.getInputProps('isRange', { type: 'checkbox' })} />
      <Fields>
        <TextInput
          label={isRange ? 'Start number' : 'Power number'}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...(isRange ? { placeholder: 'P-098' } : {})}
          {...form.getInputProps('powerNumber')}
        />
        {isRange ? (
          <>
            <TextInput
              label="End number"
              withAsterisk
              autoComplete="off"
              placeholder="P-147"
              {...form.getInputProps('lastNumber')}
            />
            <HowMany first={powerNumber} last={lastNumber} />
            <TextInput label="Box" autoComplete="off" {...form.getInputProps('box')} />
          </>
        ) : null}
        <PaperFields form={form} />
      </Fields>
    </CommandDialog>
  );
};
