import { Text, TextInput } from '@mantine/core';
import type { TextInputProps, TextProps } from '@mantine/core';
import { dayOf, formatDay, isDay, maskUsDate, parseUsDate } from '#domain/days.ts';
import { NOTHING, relativeDay, showInstant } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';

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

interface UsDateInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A day `YYYY-MM-DD`; `null` while empty; the typed text while it is no real date, which every contract refuses. */
  value?: string | null;
  onChange: (day: string | null) => void;
  /** The organization's own day (decision 17), filled in by the key `t`. */
  today?: string;
}

/** A date typed as MM/DD/YYYY: digits only, slashes by themselves, at most 10 characters (spec 5). */
export const UsDateInput = ({ value = null, onChange, today, onKeyDown, ...input }: UsDateInputProps) => {
  const text = value !== null && isDay(value) ? formatDay(value) : (value ?? '');
  return (
    <TextInput
      placeholder="MM/DD/YYYY"
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        const next = maskUsDate(currentTarget.value);
        onChange(next === '' ? null : (parseUsDate(next) ?? next));
      }}
      onKeyDown={(event) => {
        if (today !== undefined && event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          onChange(today);
        }
        onKeyDown?.(event);
      }}
    />
  );
};
