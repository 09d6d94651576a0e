import { Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amendBond, type Bond } from '#contracts/books/bond/bonds.ts';
import { isDay } from '#domain/kernel/days.ts';
import { forfeitureDueDate } from '#domain/books/forfeiture-clock.ts';
import { bondNumber } from '#domain/recovery/recovery-case.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, FormButtons, WIDTH } from '../../../ui/form.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ForfeitureTrack, ReinstateBond } from '../../books/bonds/index.ts';
import { EmergencyOfBond, MilitaryServiceOfBond } from '../deadlines/index.ts';
import { Saved, useSaved } from './saved.tsx';

interface CardValues {
  forfeited: boolean;
  forfeiturePowerNumber: string;
  caseNumber: string;
  forfeitureDate: string | null;
  reason: string;
}

const valuesOf = (bond: Bond): CardValues => ({
  forfeited: bond.forfeited,
  forfeiturePowerNumber: bond.forfeiturePowerNumber,
  caseNumber: bond.caseNumber,
  forfeitureDate: bond.forfeitureDate,
  reason: '',
});

/** What is sent of the card: the fields that were changed, and the status where the tick says another one. */
const editOf = (bond: Bond, { forfeited, reason, ...values }: CardValues) => {
  const before = valuesOf(bond);
  const certified = bond.noticeCertificateOn !== null && values.forfeitureDate !== before.forfeitureDate;
  return {
    ...(values.forfeiturePowerNumber === before.forfeiturePowerNumber
      ? {}
      : { forfeiturePowerNumber: values.forfeiturePowerNumber }),
    ...(values.caseNumber === before.caseNumber ? {} : { caseNumber: values.caseNumber }),
    ...(forfeited && values.forfeitureDate !== before.forfeitureDate ? { forfeitureDate: values.forfeitureDate } : {}),
    // Editing the one edits the other (bonds#provisional-forfeiture-date).
    ...(forfeited && certified ? { noticeCertificateOn: values.forfeitureDate } : {}),
    ...(forfeited === before.forfeited ? {} : { status: forfeited ? ('FORFEITED' as const) : ('CLOSED' as const) }),
    ...(forfeited ? {} : { confirmed: true }),
    reason,
    basedOn: bond.revision,
  };
};

/** How a forfeiture ends that is unticked (bonds#forfeited-flag): closed here, the others by their own dialog. */
const Unticked = ({ onReinstate }: { onReinstate: () => void }) => (
  <Radio.Group label="The forfeiture ends" value="CLOSED" onChange={() => onReinstate()}>
    <Group gap="md" mt={6}>
      <Radio value="CLOSED" label="Closed: set aside" />
      <Radio value="reinstate" label="Reinstate, or Entered in error" />
    </Group>
  </Radio.Group>
);

/**
 * The forfeiture of a bond, edited as an amendment of it: saved under the version that it was made from; a newer one
 * starts the card anew (screens#forfeiture-view, screens#edits-name-their-version).
 */
export const ForfeitureCard = (props: ForfeitureCardProps) => {
  const saved = useSaved(['bond', 'recovery-case']);
  return <Card key={props.bond.revision} saved={saved} {...props} />;
};

interface ForfeitureCardProps {
  bond: Bond;
  /** It stands on the forfeiture's own screen, which needs no link to itself. */
  isHere?: boolean;
}

/** What was said of the last save outlives the card that was saved. */
interface CardProps extends ForfeitureCardProps {
  saved: ReturnType<typeof useSaved>;
}

const Card = ({ bond, saved, isHere = false }: CardProps) => {
  const { today } = useSession().organization;
  const queries = useQueryClient();
  const [reinstating, setReinstating] = useState(false);
  const isActive = bond.voidedAt === null && bond.status !== 'REWRITTEN' && bond.status !== 'DISCHARGED';
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: amendBond,
    params: { bondId: bond.bondId },
    initialValues: valuesOf(bond),
    body: (values) => editOf(bond, values),
    onDone: saved.done,
    onRefused: ({ code }) => {
      if (code === 'EDITED_MEANWHILE') refreshTopics(queries, ['bond']);
    },
  });
  const { forfeited, forfeitureDate } = form.values;
  const typed = forfeitureDate !== null && isDay(forfeitureDate) ? forfeitureDate : null;
  const needsReason =
    bond.forfeited && (!forfeited || (bond.noticeCertificateOn !== null && forfeitureDate !== bond.forfeitureDate));
  return (
    <Section
      title={bondNumber(bond) || 'Bond without a number'}
      hint={<StatusBadge status={bond.voidedAt === null ? bond.status : 'VOIDED'} />}
      actions={
        <Group gap="sm" fz="sm">
          {isHere ? null : (
            <AppLink to="/recovery/forfeitures/$bondId" params={{ bondId: bond.bondId }} fz="sm">
              Forfeiture
            </AppLink>
          )}
          <AppLink to="/bonds/$bondId" params={{ bondId: bond.bondId }} fz="sm">
            Bond
          </AppLink>
        </Group>
      }
    >
      {bond.forfeitureDate === null && bond.ftaDate === null ? null : <ForfeitureTrack bond={bond} today={today} />}
      <EmergencyOfBond bond={bond} />
      <MilitaryServiceOfBond bond={bond} isEditable />
      <form onSubmit={onSubmit} noValidate aria-label="Forfeiture">
        <Stack gap="sm">
          <Checkbox
            label="Forfeited"
            disabled={!isActive || bond.status === 'PAID'}
            {...form.getInputProps('forfeited', { type: 'checkbox' })}
          />
          {bond.forfeited && !forfeited ? <Unticked onReinstate={() => setReinstating(true)} /> : null}
          <Fields>
            <TextInput
              label="Forfeiture Power Number"
              className={`${WIDTH.name} serial-number-field`}
              autoComplete="off"
              disabled={!isActive}
              {...form.getInputProps('forfeiturePowerNumber')}
            />
            <TextInput
              label="Case Number"
              className={WIDTH.middle}
              autoComplete="off"
              disabled={!isActive}
              {...form.getInputProps('caseNumber')}
            />
            <UsDateInput
              label="Forfeiture Date"
              className={WIDTH.middle}
              today={today}
              disabled={!isActive || !forfeited}
              {...form.getInputProps('forfeitureDate')}
            />
            <TextInput
              label="Due Date"
              className={WIDTH.middle}
              readOnly
              value={showDay(forfeited ? forfeitureDueDate(typed) : null)}
            />
          </Fields>
          {needsReason ? (
            <Textarea
              label="Reason"
              withAsterisk
              description={
                forfeited
                  ? 'Correcting a day that was recorded needs a reason.'
                  : 'Setting a forfeiture aside needs a Supervisor or an Admin, and a reason.'
              }
              autosize
              minRows={2}
              {...form.getInputProps('reason')}
            />
          ) : null}
          {error instanceof ProblemError && error.code === 'EDITED_MEANWHILE' ? (
            <Text size="sm" role="note">
              The card shows the bond as it is now; type your change again.
            </Text>
          ) : null}
          {isActive ? (
            <FormButtons label="Save" secondary busy={busy} error={error} aside={<Saved state={saved.state} />} />
          ) : null}
        </Stack>
      </form>
      {reinstating ? <ReinstateBond bond={bond} onClose={() => setReinstating(false)} /> : null}
    </Section>
  );
};
