import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { isDay } from '#domain/kernel/days.ts';
import { forfeitureDueDate, forfeitureWarnings, isProvisional } from '#domain/books/forfeiture-clock.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, FormGroup, WIDTH } from '../../../ui/form.tsx';
import type { BondFormOf } from './bond-lines.tsx';

const asDay = (typed: string | null) => (typed !== null && isDay(typed) ? typed : null);

/**
 * When a bond was forfeited, and by when that must be answered (bonds#provisional-forfeiture-date,
 * bonds#forfeiture-due-date).
 */
const Dates = ({ form, today }: BondFormOf) => {
  const { noticeCertificateOn, forfeitureDate } = form.values;
  const provisional = isProvisional({ noticeCertificateOn });
  const date = (day: string | null) =>
    form.setValues(
      noticeCertificateOn === null ? { forfeitureDate: day } : { forfeitureDate: day, noticeCertificateOn: day },
    );
  return (
    <>
      <UsDateInput
        label="Forfeiture Date"
        className={WIDTH.middle}
        description={
          provisional
            ? 'missed court date until the clerk’s notice certificate is recorded'
            : 'date of the clerk’s notice certificate'
        }
        today={today}
        {...form.getInputProps('forfeitureDate')}
        onChange={date}
      />
      <TextInput
        label="Due Date"
        className={WIDTH.middle}
        description={
          provisional ? 'provisional: 180 days after the forfeiture date' : '180 days after the forfeiture date'
        }
        readOnly
        value={showDay(forfeitureDueDate(asDay(forfeitureDate)))}
      />
    </>
  );
};

const RECOVERYS = [
  ['warrantOn', 'Warrant'],
  ['warrantRecalledOn', 'Warrant Recalled'],
  ['noticeSentOn', 'Notice Sent'],
  ['noticeReceivedOn', 'Notice Received'],
  ['showCauseOn', 'Show-Cause Hearing'],
  ['judgmentMailedOn', 'Judgment Mailed'],
] as const;

/**
 * The days of the statute (recovery#days-of-a-forfeiture), folded away until somebody wants them; those of recovery
 * staff are theirs.
 */
const StatutoryDays = ({ form, today }: BondFormOf) => {
  const mayRecover = useMay(recoveryStaff);
  return (
    <Fields>
      <UsDateInput
        label="Missed Court Date"
        className={WIDTH.middle}
        today={today}
        {...form.getInputProps('ftaDate')}
      />
      <UsDateInput
        label="Clerk’s Notice Certificate"
        className={WIDTH.middle}
        description="sets the forfeiture date"
        today={today}
        {...form.getInputProps('noticeCertificateOn')}
        onChange={(day) =>
          form.setValues(
            day === null ? { noticeCertificateOn: null } : { noticeCertificateOn: day, forfeitureDate: day },
          )
        }
      />
      {RECOVERYS.map(([name, label]) => (
        <UsDateInput
          key={name}
          label={label}
          className={WIDTH.middle}
          today={today}
          readOnly={!mayRecover}
          {...form.getInputProps(name)}
        />
      ))}
      <TextInput
        label="Forfeiture Power Number"
        className={`${WIDTH.middle} serial-number-field`}
        autoComplete="off"
        {...form.getInputProps('forfeiturePowerNumber')}
      />
    </Fields>
  );
};

const Warnings = ({ form, bond }: BondFormOf) => {
  const { values } = form;
  const [ftaDate, warrantOn] = [asDay(values.ftaDate), asDay(values.warrantOn)];
  const [noticeCertificateOn, judgmentMailedOn] = [asDay(values.noticeCertificateOn), asDay(values.judgmentMailedOn)];
  const other =
    bond?.status === 'FORFEITED' &&
    values.forfeiturePowerNumber !== '' &&
    values.forfeiturePowerNumber !== values.powerNumber
      ? [`The forfeiture names power ${values.forfeiturePowerNumber}, the bond ${values.powerNumber || 'none'}.`]
      : [];
  const days = forfeitureWarnings({ ftaDate, warrantOn, noticeCertificateOn, judgmentMailedOn });
  return [...days, ...other].map((message) => (
    <Group key={message} gap={6} wrap="nowrap" className="amber-note" role="note">
      <IconAlertTriangle size={14} aria-hidden />
      <Text size="sm">{message}</Text>
    </Group>
  ));
};

/** What can be known before a bond is forfeited: the clerk's notice is watched from then on (recovery#notice-watch). */
export const MissedCourt = ({ form, today, disabled }: BondFormOf & { disabled: boolean }) => {
  const mayRecover = useMay(recoveryStaff);
  const days = RECOVERYS.filter(([name]) => name !== 'showCauseOn' && name !== 'judgmentMailedOn');
  const filled = form.values.ftaDate !== null || days.some(([name]) => form.values[name] !== null);
  if (disabled && !filled) return null; // nothing to add to a bond that is only read
  return (
    <FormGroup legend="Missed court" optional={{ label: 'missed court date, warrant, notice…', filled }}>
      <UsDateInput
        label="Missed Court Date"
        className={WIDTH.middle}
        today={today}
        {...form.getInputProps('ftaDate')}
      />
      {days.map(([name, label]) => (
        <UsDateInput
          key={name}
          label={label}
          className={WIDTH.middle}
          today={today}
          readOnly={!mayRecover}
          {...form.getInputProps(name)}
        />
      ))}
    </FormGroup>
  );
};

/** The fields of a forfeiture. */
export const ForfeitureFields = (props: BondFormOf) => {
  const { form, bond } = props;
  const isFilled = [...RECOVERYS.map(([name]) => name), 'noticeCertificateOn' as const].some(
    (name) => form.values[name] !== null,
  );
  const [asked, setAsked] = useState(bond?.status === 'FORFEITED');
  const shown = asked || isFilled || Object.keys(form.errors).some((name) => name !== 'forfeitureDate');
  return (
    <Stack gap="sm">
      <Fields>
        <Dates {...props} />
      </Fields>
      {shown ? (
        <StatutoryDays {...props} />
      ) : (
        <Button size="compact-sm" variant="subtle" w="fit-content" onClick={() => setAsked(true)}>
          Add: missed court date, warrant, notice…
        </Button>
      )}
      <Warnings {...props} />
    </Stack>
  );
};
