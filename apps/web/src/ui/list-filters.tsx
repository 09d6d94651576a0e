import { Button, CloseButton, Collapse, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFilter, IconSearch } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { DAY_PRESETS, daysOfPreset, type DayPreset } from '#domain/kernel/day-presets.ts';
import { isDay } from '#domain/kernel/days.ts';
import { addressOf } from '../lib/api.ts';
import { useFreshDownload } from '../lib/fresh-download.ts';
import { useSession } from '../lib/session.ts';
import { Select } from './form.tsx';
import { UsDateInput } from './day.tsx';

/** How long a person pauses before the list follows, in milliseconds. */
const PAUSE = 250;

interface TextFilterProps {
  /** `Filter by name` */
  label: string;
  text: string;
  onChange: (text: string) => void;
  width: number;
}

/** Filters a list by a part of a text. The URL holds it: typing changes it, and Back or a link changes the field. */
export const TextFilter = ({ label, text, onChange, width }: TextFilterProps) => {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const tell = useDebouncedCallback(onChange, PAUSE);
  if (text !== known) {
    setKnown(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const change = (next: string) => {
    setTyped(next);
    tell(next.trim());
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      rightSection={typed ? <CloseButton size="xs" aria-label={`Clear: ${label}`} onClick={() => change('')} /> : null}
      value={typed}
      autoComplete="off"
      onChange={({ currentTarget }) => change(currentTarget.value)}
      w={{ base: '100%', xs: width }}
    />
  );
};

interface DayFilterProps {
  label: string;
  /** What the URL says. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day that filters a list: the URL changes once the day is whole, or emptied, and nobody types on. */
export const DayFilter = ({ label, day, onChange }: DayFilterProps) => {
  const { organization } = useSession();
  const [typed, setTyped] = useState<string | null>(day ?? null);
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    setTyped(day ?? null);
  }
  const tell = useDebouncedCallback(onChange, PAUSE);
  const unfinished = typed !== null && !isDay(typed) && typed.length >= 10;
  return (
    <UsDateInput
      label={label}
      w={124}
      today={organization.today}
      value={typed}
      error={unfinished ? 'Enter a valid date in MM/DD/YYYY.' : null}
      onChange={(next) => {
        setTyped(next);
        if (next === null || isDay(next)) tell(next ?? undefined);
      }}
    />
  );
};

interface DayRangeProps {
  days: { from?: string | undefined; to?: string | undefined };
  onChange: (changed: { from?: string | undefined; to?: string | undefined }) => void;
}

const isPreset = (value: string | null): value is DayPreset => DAY_PRESETS.some((preset) => preset === value);

/** How many filters are set, a range of days counted once. */
export const countSet = ({ from, to }: DayRangeProps['days'], ...others: unknown[]): number =>
  [from ?? to, ...others].filter(Boolean).length;

/** From which day to which: chosen by name, counted from the agency's own day, or typed. */
export const DayRange = ({ days: { from, to }, onChange }: DayRangeProps) => {
  const { today } = useSession().organization;
  const chosen = DAY_PRESETS.find((preset) => {
    const days = daysOfPreset(preset, today);
    return days.from === from && days.to === to;
  });
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label="Days"
        placeholder={from === undefined && to === undefined ? 'All' : 'Chosen days'}
        data={[...DAY_PRESETS]}
        clearable
        w={150}
        value={chosen ?? null}
        onChange={(value) =>
          onChange(isPreset(value) ? daysOfPreset(value, today) : { from: undefined, to: undefined })
        }
      />
      <DayFilter label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" day={to} onChange={(day) => onChange({ to: day })} />
    </Group>
  );
};

/** Stretches of days that are over, or end today. */
const OVER = DAY_PRESETS.filter((preset) => !preset.startsWith('This '));

interface AsOfDayProps {
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** At the end of which day: chosen by name, counted from the agency's own day, or typed. */
export const AsOfDay = ({ day, onChange }: AsOfDayProps) => {
  const { today } = useSession().organization;
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        label="At the end of"
        placeholder="Chosen day"
        data={OVER}
        w={130}
        value={OVER.find((preset) => daysOfPreset(preset, today).to === day) ?? null}
        onChange={(value) => {
          if (isPreset(value)) onChange(daysOfPreset(value, today).to);
        }}
      />
      <DayFilter label="As of" day={day} onChange={onChange} />
    </Group>
  );
};

interface ListBarProps {
  /** What a list is narrowed by most, always in sight. */
  first?: ReactNode;
  /** The other filters: on a phone behind a button, with how many of them are set. */
  filters?: ReactNode;
  count?: number;
  /** On the right: columns, views, files, paper. */
  tools?: ReactNode;
}

/** Above a list: what narrows it, and what can be done with it. */
export const ListBar = ({ first, filters, count = 0, tools }: ListBarProps) => {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const id = useId();
  const folded = phone && filters !== undefined;
  return (
    <Stack gap="sm" className="no-print">
      {folded ? first : null}
      <Group gap="sm" align="flex-end" justify="space-between">
        <Group gap="sm" align="flex-end">
          {folded ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFilter size={14} />}
              aria-expanded={opened}
              aria-controls={id}
              onClick={() => setOpened(!opened)}
            >
              Filters {count > 0 ? `(${count})` : ''}
            </Button>
          ) : (
            <>
              {first}
              {filters}
            </>
          )}
        </Group>
        {tools === undefined ? null : <Group gap="xs">{tools}</Group>}
      </Group>
      {folded ? (
        <Collapse expanded={opened} id={id}>
          <Group gap="sm" align="flex-end">
            {filters}
          </Group>
        </Collapse>
      ) : null}
    </Stack>
  );
};

interface DownloadProps {
  endpoint: Endpoint;
  request: { params?: object; query?: object };
  label?: string;
}

/** The list as a file, with the filters it is shown with. */
export const ListDownload = ({ endpoint, request, label = 'CSV' }: DownloadProps) => (
  <Button
    component="a"
    href={addressOf(endpoint, request)}
    download
    onClick={useFreshDownload(endpoint)}
    size="xs"
    variant="default"
    leftSection={<IconDownload size={14} />}
  >
    {label}
  </Button>
);
