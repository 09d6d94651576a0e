import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { drawSample } from '#contracts/office/audit-room/samples.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import {
  SAMPLE_METHOD_WORDS,
  SAMPLE_METHODS,
  SAMPLE_SOURCE_WORDS,
  SAMPLE_SOURCES,
  type SampleMethod,
  type SampleSource,
} from '#domain/office/audit-samples.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CountInput } from '../../../ui/digits-input.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** A seed that nobody chose. */
const anySeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

interface Typed {
  source: SampleSource;
  method: SampleMethod;
  seed: string;
  size: number | null;
  intervalCents: number | null;
  from: string | null;
  to: string | null;
  upToNumber: number | null;
}

const startOn = (today: string): Typed => ({
  source: 'received',
  method: 'random',
  seed: '',
  size: 25,
  intervalCents: null,
  ...daysOfPreset('This year', today),
  upToNumber: null,
});

interface DrawSampleProps {
  onClose: () => void;
  onDrawn: (sampleId: string) => void;
}

/** Draws a sample by a seed (money#audit-samples). Render it while it is open. */
export const DrawSample = ({ onClose, onDrawn }: DrawSampleProps) => {
  const { today } = useSession().organization;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: drawSample,
    initialValues: startOn(today),
    draft: { name: 'draw-sample' },
    body: ({ from, to, size, intervalCents, ...typed }) => ({
      ...typed,
      from: from ?? '',
      to: to ?? '',
      size: typed.method === 'random' ? size : null,
      intervalCents: typed.method === 'amount' ? intervalCents : null,
    }),
    onDone: ({ sampleId }) => {
      onClose();
      onDrawn(sampleId);
    },
  });
  const isRandom = form.values.method === 'random';
  return (
    <CommandDialog
      onClose={onClose}
      title="Draw a sample"
      command={{ onSubmit, busy, error }}
      label="Draw"
      said="Could not draw it: {message}"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <SegmentedControl
        aria-label="Method"
        data={SAMPLE_METHODS.map((value) => ({ value, label: SAMPLE_METHOD_WORDS[value] }))}
        value={form.values.method}
        onChange={(method) => form.setFieldValue('method', method)}
      />
      <Text size="sm" c="dimmed">
        {isRandom
          ? 'Every line is as likely as any other.'
          : 'A line is more likely the larger it is; one of at least the interval is always in the sample.'}
      </Text>
      <Fields>
        <Select
          label="Draw from"
          className={WIDTH.full}
          data={SAMPLE_SOURCES.map((value) => ({ value, label: SAMPLE_SOURCE_WORDS[value] }))}
          {...form.getInputProps('source')}
        />
        <UsDateInput
          label="Booked from"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('from')}
        />
        <UsDateInput
          label="Booked to"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('to')}
        />
        {isRandom ? (
          <CountInput label="Lines" className={WIDTH.middle} withAsterisk {...form.getInputProps('size')} />
        ) : (
          <MoneyInput label="Interval" className={WIDTH.middle} withAsterisk {...form.getInputProps('intervalCents')} />
        )}
        <CountInput
          label="Up to journal entry"
          className={WIDTH.middle}
          placeholder="the newest"
          {...form.getInputProps('upToNumber')}
        />
        <TextInput
          label="Seed"
          className={WIDTH.full}
          withAsterisk
          autoComplete="off"
          description="Any words or digits. With them the same lines can be drawn again."
          {...form.getInputProps('seed')}
        />
      </Fields>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => form.setFieldValue('seed', anySeed())}
      >
        Any seed
      </Button>
    </CommandDialog>
  );
};
