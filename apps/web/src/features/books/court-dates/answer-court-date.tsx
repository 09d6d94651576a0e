import { Checkbox, Kbd, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { v5, v7 } from 'uuid';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { answerCourtDate, undoCourtAnswer } from '#contracts/books/bond/court-answers.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { canBeAnswered, COURT_ANSWERS, type CourtAnswer } from '#domain/books/court-answers.ts';
import { DISPOSITIONS } from '#domain/kernel/option-lists.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog, Dialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';
import { bondsOfDefendantQuery } from '../accounts/index.ts';
import { ANSWER_WORDS, courtInWords, SAID_WORDS } from './court-words.ts';

/** The court date of a bond that is answered. */
export interface AskedDate {
  defendantId: string;
  bondId: string;
  courtDate: string;
}

interface AnswerValues {
  bonds: string[];
  said: CourtAnswer | '';
  nextDate: string | null;
  nextTime: string | null;
  nextSection: string;
  disposition: (typeof DISPOSITIONS)[number] | null;
  disposedOn: string | null;
}

type AnswerForm = UseFormReturnType<AnswerValues>;

/** Whether digits are being typed: then a key chooses nothing. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && !['radio', 'checkbox'].includes(document.activeElement.type);

const nameOf = ({ powerNumber, caseNumber }: Bond): string => {
  if (powerNumber !== '') return `Power ${powerNumber}`;
  return caseNumber === '' ? 'Bond without a power' : `Case ${caseNumber}`;
};

/** The bonds that the answer is for, where there are several with the same date and court (today#answered-together). */
const Bonds = ({ form, bonds }: { form: AnswerForm; bonds: readonly Bond[] }) =>
  bonds.length < 2 ? null : (
    <Checkbox.Group label="For these bonds" {...form.getInputProps('bonds')}>
      <Stack gap={6} mt={4}>
        {bonds.map((bond) => (
          <Checkbox key={bond.bondId} value={bond.bondId} label={nameOf(bond)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );

const Answers = ({ form }: { form: AnswerForm }) => {
  const choose = (said: CourtAnswer) => {
    if (!isTyping()) form.setFieldValue('said', said);
  };
  useHotkeys(
    COURT_ANSWERS.map((said, index) => [String(index + 1), () => choose(said), { preventDefault: false }]),
    [],
  );
  return (
    <Radio.Group label="Result" {...form.getInputProps('said')}>
      <Stack gap={8} mt={4}>
        {COURT_ANSWERS.map((said, index) => (
          <Radio
            key={said}
            value={said}
            label={
              <>
                {ANSWER_WORDS[said]} <Kbd size="xs">{index + 1}</Kbd>
              </>
            }
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
};

/** The date after this one: of a reset it has to be said. */
const NextDate = ({ form, today, isReset }: { form: AnswerForm; today: string; isReset: boolean }) => (
  <Fields>
    <UsDateInput
      label={isReset ? 'Reset to' : 'Next date'}
      withAsterisk={isReset}
      className={WIDTH.middle}
      today={today}
      {...form.getInputProps('nextDate')}
    />
    <TextInput
      label="Time"
      type="time"
      className={WIDTH.short}
      {...form.getInputProps('nextTime')}
      value={form.values.nextTime ?? ''}
      onChange={({ currentTarget }) => form.setFieldValue('nextTime', currentTarget.value || null)}
    />
    <TextInput label="Section" autoComplete="off" className={WIDTH.short} {...form.getInputProps('nextSection')} />
  </Fields>
);

/** What an answer asks besides, and what it does. */
const More = ({ form, today }: { form: AnswerForm; today: string }) => {
  switch (form.values.said) {
    case '':
      return null;
    case 'appeared':
    case 'reset':
      return <NextDate form={form} today={today} isReset={form.values.said === 'reset'} />;
    case 'disposed':
      return (
        <Fields>
          <Select
            label="Disposition"
            withAsterisk
            className={WIDTH.middle}
            data={[...DISPOSITIONS]}
            {...form.getInputProps('disposition')}
          />
          <UsDateInput
            label="Disposition Date"
            withAsterisk
            className={WIDTH.middle}
            today={today}
            {...form.getInputProps('disposedOn')}
          />
        </Fields>
      );
    case 'failed':
      return (
        <Text size="sm" c="dimmed">
          The missed court date is filled in and the clerk’s notice is watched. The bond stays OPEN until you forfeit
          it.
        </Text>
      );
    case 'unknown':
      return (
        <Text size="sm" c="dimmed">
          It is asked again on the second day after.
        </Text>
      );
  }
};

/** What is sent of the form: of each answer what it asks. */
const bodyOf = (courtDate: string, { bonds, said, ...values }: AnswerValues) => {
  const { nextDate, nextTime, nextSection, disposition, disposedOn } = values;
  const next = said === 'reset' || said === 'appeared' ? { nextDate, nextTime, nextSection } : {};
  const ended = said === 'disposed' ? { disposition, disposedOn } : {};
  // What is not chosen is refused by the contract with its own words.
  return { bonds, courtDate, said: said as CourtAnswer, ...next, ...ended };
};

/** Takes the answer back, bond by bond: sent again it is done once. */
const undo = async ({ bonds }: AnswerOf<typeof answerCourtDate>, commandId: string): Promise<void> => {
  for (const { bondId, answerId } of bonds)
    await call(undoCourtAnswer, { params: { bondId }, body: { answerId }, commandId: v5(bondId, commandId) });
};

interface AnswerProps {
  of: AskedDate;
  onClose: () => void;
  /** They failed to appear: the bond can be forfeited. */
  onFailed?: ((bondId: string) => void) | undefined;
}

const Answer = ({ of, bonds, onClose, onFailed }: AnswerProps & { bonds: readonly Bond[] }) => {
  const { today } = useSession().organization;
  const [request] = bonds.filter(({ bondId }) => bondId === of.bondId);
  const initialValues: AnswerValues = {
    bonds: bonds.map(({ bondId }) => bondId),
    said: '',
    nextDate: null,
    nextTime: null,
    nextSection: '',
    disposition: null,
    disposedOn: of.courtDate,
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: answerCourtDate,
    initialValues,
    body: (values) => bodyOf(of.courtDate, values),
    onDone: (answer, { said }) => {
      onClose();
      const commandId = v7();
      if (said !== '')
        notifyWithUndo(`Court on ${showDay(of.courtDate)}: ${SAID_WORDS[said]}.`, () => undo(answer, commandId));
      if (said === 'failed') onFailed?.(of.bondId);
    },
  });
  return (
    <CommandDialog onClose={onClose} title="Result of the court date" command={{ onSubmit, busy, error }} label="Save">
      <Text size="sm" c="dimmed" className="tabular">
        {request ? courtInWords({ ...request, courtDate: of.courtDate }) : showDay(of.courtDate)}
      </Text>
      <Bonds form={form} bonds={bonds} />
      <Answers form={form} />
      <More form={form} today={today} />
    </CommandDialog>
  );
};

/**
 * Asks what happened in court on a date of a bond, and on the person's others with the same date and court: keys 1 to 5
 * (today#court-answers). Render it while it is open.
 */
export const AnswerCourtDate = (props: AnswerProps) => {
  const { of, onClose } = props;
  const { today } = useSession().organization;
  const { data, error, isError, refetch } = useQuery(bondsOfDefendantQuery(of.defendantId));
  if (data === undefined)
    return (
      <Dialog title="Result of the court date" onClose={onClose}>
        {isError ? (
          <ErrorPanel title="Failed to load bonds." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} height={36} />
        )}
      </Dialog>
    );
  const request = data.bonds.find(({ bondId }) => bondId === of.bondId);
  const together = data.bonds.filter(
    (bond) =>
      bond.voidedAt === null &&
      bond.courtDate === of.courtDate &&
      bond.courtLocation === request?.courtLocation &&
      canBeAnswered({ ...bond, standing: bond.courtAnswer }, today),
  );
  return <Answer {...props} bonds={together} />;
};
