import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { closeCourt, MOST_CLOSED } from '#contracts/books/bond/court-answers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';

/** A court date of the day; without a bond it stands on the defendant's file. */
interface DateOfDay {
  bondId: string | null;
  jurisdiction: string | null;
  courtLocation: string | null;
}

interface CloseCourtProps {
  day: string;
  dates: readonly DateOfDay[];
  onClose: () => void;
}

const ALL = 'all';
const PLACES = [
  { group: 'Parishes', kind: 'parish', nameOf: ({ jurisdiction }: DateOfDay) => jurisdiction },
  { group: 'Courts', kind: 'court', nameOf: ({ courtLocation }: DateOfDay) => courtLocation },
] as const;

/** What may be closed: everything, a parish or a court, each with how many dates it has. */
const placesOf = (dates: readonly DateOfDay[]) => [
  { value: ALL, label: `Every court (${dates.length})` },
  ...PLACES.map(({ group, kind, nameOf }) => {
    const named = Map.groupBy(dates, nameOf);
    const items = [...named]
      .flatMap(([name, some]) => (name ? [{ value: `${kind} ${name}`, label: `${name} (${some.length})` }] : []))
      .toSorted((one, other) => one.label.localeCompare(other.label));
    return { group, items };
  }),
];

const isIn = (place: string) => (date: DateOfDay) =>
  place === ALL || PLACES.some(({ kind, nameOf }) => place === `${kind} ${nameOf(date)}`);

/** Resets the court dates of a day to another, of every court, a parish or one (today#court-closed). */
export const CloseCourt = ({ day, dates, onClose }: CloseCourtProps) => {
  const { today } = useSession().organization;
  const [place, setPlace] = useState<string>(ALL);
  const ofBonds = dates.filter(({ bondId }) => bondId !== null);
  const bonds = ofBonds.filter(isIn(place)).flatMap(({ bondId }) => bondId ?? []);
  const onFiles = dates.length - ofBonds.length;
  const initialValues: { nextDate: string | null; reason: string } = { nextDate: null, reason: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: closeCourt,
    initialValues,
    // A day that is no day is refused by the contract with its own words.
    body: ({ nextDate, reason }) => ({ bonds, courtDate: day, nextDate: nextDate ?? '', reason }),
    onDone: ({ reset, changed }, { nextDate }) => {
      onClose();
      const left = changed.length === 0 ? '' : ` ${countOf(changed.length, 'date')} had changed meanwhile and stayed.`;
      notifications.show({ message: `${countOf(reset, 'court date')} reset to ${showDay(nextDate)}.${left}` });
    },
  });
  return (
    <CommandDialog
      title={`Court closed on ${showDay(day)}`}
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label={`Reset ${countOf(bonds.length, 'court date')}`}
      disabled={bonds.length === 0}
    >
      <Select label="Closed" data={placesOf(ofBonds)} value={place} onChange={(chosen) => setPlace(chosen ?? ALL)} />
      <Fields>
        <UsDateInput
          label="Reset to"
          withAsterisk
          className={WIDTH.middle}
          today={today}
          {...form.getInputProps('nextDate')}
        />
      </Fields>
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        {countOf(bonds.length, 'court date')} of {showDay(day)} will be reset. Times and sections stay, and each bond
        has it in its history, where it can be undone.
        {onFiles === 0
          ? ''
          : ` ${countOf(onFiles, 'date')} of people without an open bond stays: change it in their file.`}
        {dates.length >= MOST_CLOSED ? ` At most ${MOST_CLOSED} at once: do the same again for the rest.` : ''}
      </Text>
    </CommandDialog>
  );
};
