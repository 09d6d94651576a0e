import { Stack, Text, TextInput, type TextInputProps, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WhichDay } from '#domain/books/which-day.ts';
import { dayOf, formatDay, isDay } from '#domain/kernel/days.ts';
import { maskDay, readDay } from '#domain/kernel/read-day.ts';
import { NOTHING, relativeDay, showInstant } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';
import { useTyped } from '../lib/use-typed.ts';

/** A day as MM/DD/YYYY with how far it is from the organization's today: `11/23/2026 · in 3 days`; a dash for none. */
export const Day = ({ day, ...text }: TextProps & { day: string | null }) => {
  const { today } = useSession().organization;
  if (day === null) return <span>{NOTHING}</span>;
  return (
    <Text component="time" inherit className="tabular" dateTime={day} {...text}>
      {formatDay(day)} · {relativeDay(day, today)}
    </Text>
  );
};

/** An instant as people of the organization read it, in its time zone: `03/09/2026, 2:05 PM`. */
export const Instant = ({ at }: { at: string }) => showInstant(at, useSession().organization.timeZone);

/** The day of an instant, by the organization's time zone: `03/09/2026`. */
export const InstantDay = ({ at }: { at: string }) =>
  formatDay(dayOf(new Date(at), useSession().organization.timeZone));

interface BookedDayProps {
  bookedOn: string;
  /** The day that the entry is of. */
  effectiveOn: string;
  /** Which of them stands first. */
  by?: WhichDay | undefined;
  /** Instead of the first day alone: a link with it, for example. */
  children?: ReactNode;
}

/**
 * The day on which something is booked, and beneath it the day that it is of, where that is another (money#late-events);
 * the other way round in a list that runs by effective day (money#which-day).
 */
export const BookedDay = ({ bookedOn, effectiveOn, by = 'booked', children }: BookedDayProps) => (
  <Stack gap={0} className="tabular nowrap">
    {children ?? formatDay(by === 'booked' ? bookedOn : effectiveOn)}
    {effectiveOn === bookedOn ? null : (
      <Text size="xs" c="dimmed">
        {by === 'booked' ? `of ${formatDay(effectiveOn)}` : `booked ${formatDay(bookedOn)}`}
      </Text>
    )}
  </Stack>
);

interface UsDateInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A day `YYYY-MM-DD`; `null` while empty; the typed text while it is no real date, which every contract refuses. */
  value?: string | null;
  onChange: (day: string | null) => void;
  /** The organization's own day (screens#today-is), filled in by the key `t`. */
  today?: string;
  /** A year of two digits is in the past. */
  birthday?: boolean;
}

const shown = (day: string | null) => (day !== null && isDay(day) ? formatDay(day) : (day ?? ''));

/** A date shown as MM/DD/YYYY (screens#days), typed or pasted in any of the ways of screens#days. */
export const UsDateInput = ({ value = null, onChange, today, birthday = false, ...input }: UsDateInputProps) => {
  const { organization } = useSession();
  const dayIn = (typed: string) => readDay(typed, organization, birthday ? 'birthday' : 'day');
  const { text, type, leave } = useTyped<string | null>(
    value,
    (typed) => (typed.trim() === '' ? null : (dayIn(typed) ?? typed)),
    shown,
  );
  const { onKeyDown, onBlur, ...rest } = input;
  return (
    <TextInput
      placeholder="MM/DD/YYYY"
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        const masked = maskDay(typed);
        onChange(type(dayIn(masked) === null && dayIn(typed) !== null ? typed : masked));
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        const isToday = event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey;
        // In a month's name it is a letter.
        if (today !== undefined && isToday && !/[a-z]/i.test(text)) {
          event.preventDefault();
          onChange(today);
        }
        onKeyDown?.(event);
      }}
    />
  );
};
