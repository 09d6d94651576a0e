import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { findDefendant, FIND_DEFENDANT_LIMIT, type DefendantMatch } from '#contracts/office/search/search.ts';
import { isDay } from '#domain/kernel/days.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { focusFirstInvalid } from '../../../lib/focus.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { rememberDefendant } from '../../people/people/index.ts';
import { PersonLine } from './person-line.tsx';

interface Typed {
  fullName: string;
  birthday: string | null;
}

/** Asks, and gives up after eight seconds (screens#search-defendant) or when the dialog is closed. */
const ask = async (body: { fullName: string; birthday: string }, closed: AbortSignal): Promise<DefendantMatch[]> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), FIND_DEFENDANT_LIMIT);
  try {
    const signal = AbortSignal.any([closed, limit.signal]);
    return (await call(findDefendant, { body, signal })).defendants;
  } catch (error) {
    throw limit.signal.aborted ? new ProblemError('NO_ANSWER', 'Request timed out') : error;
  } finally {
    clearTimeout(timer);
  }
};

const useSearch = () => {
  const closed = useRef<AbortController | null>(null);
  useEffect(() => {
    const opened = new AbortController();
    closed.current = opened;
    return () => opened.abort();
  }, []);
  return useMutation({
    mutationFn: ({ fullName, birthday }: Typed) =>
      ask({ fullName, birthday: birthday ?? '' }, closed.current?.signal ?? AbortSignal.abort()),
  });
};

interface MatchesProps {
  found: readonly DefendantMatch[] | undefined;
  busy: boolean;
  choose: (match: DefendantMatch) => void;
  create: () => void;
}

const Matches = ({ found, busy, choose, create }: MatchesProps) => {
  if (busy) return <Loading words="Searching…" lines={2} height={36} />;
  if (found === undefined) return <EmptyState title="No results yet. Search to find a defendant." />;
  const createNew = (
    <Button variant="default" size="xs" onClick={create}>
      Create New
    </Button>
  );
  if (found.length === 0)
    return (
      <EmptyState
        title="No defendants found."
        hint="Nobody on file has this name and date of birth."
        action={createNew}
      />
    );
  return (
    <Stack gap="sm">
      <ul className="lines" aria-label="Results">
        {found.map((match, place) => (
          <PersonLine
            key={match.defendantId}
            person={match}
            withMugshot
            action={
              <Button
                size="xs"
                flex="none"
                autoFocus={place === 0}
                aria-label={`Use Existing: ${match.fullName}`}
                onClick={() => choose(match)}
              >
                Use Existing
              </Button>
            }
          >
            {match.why}
          </PersonLine>
        ))}
      </ul>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          None of them?
        </Text>
        {createNew}
      </Group>
    </Stack>
  );
};

/**
 * Looks for a defendant before one is created twice (screens#search-defendant); takes what was typed along to the form.
 */
export const SearchDefendant = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const search = useSearch();
  const name = useRef<HTMLInputElement>(null);
  const form = useForm<Typed>({
    initialValues: { fullName: '', birthday: null },
    validate: {
      fullName: (name) => (name.trim() === '' ? 'Full name is required' : null),
      birthday: (day) => (day === null || !isDay(day) ? 'Enter a valid date in MM/DD/YYYY.' : null),
    },
  });
  const { fullName, birthday } = form.values;
  const use = ({ defendantId }: DefendantMatch) => {
    rememberDefendant(defendantId);
    void navigate({ to: '/defendants/$defendantId', params: { defendantId } });
  };
  const create = () => {
    // Text that is no date is refused and not dropped (screens#search-defendant).
    if (birthday !== null && form.validateField('birthday').hasError) return;
    const typed = { full_name: fullName.trim(), ...(birthday === null ? {} : { birthday }) };
    void navigate({ to: '/defendants/new', state: typed });
  };
  return (
    <Dialog title="Search Defendant" onClose={onClose} size="lg">
      <Stack gap="md">
        <form
          onSubmit={form.onSubmit(
            (values) =>
              search.mutate(values, {
                // What was found takes the focus by itself: Enter uses the first.
                onSettled: (found) => (found?.length ? undefined : name.current?.focus()),
              }),
            (_errors, _values, event) => focusFirstInvalid(event?.target),
          )}
          noValidate
        >
          <Stack gap="sm">
            <Fields>
              <TextInput
                ref={name}
                label="Full Name"
                withAsterisk
                data-autofocus
                autoComplete="off"
                {...form.getInputProps('fullName')}
              />
              <UsDateInput
                label="Date of Birth"
                birthday
                className={WIDTH.middle}
                withAsterisk
                {...form.getInputProps('birthday')}
              />
            </Fields>
            <FormProblem error={search.error} said="Error searching defendants: {message}" />
            <Group justify="flex-end" gap="xs">
              <Button type="submit" loading={search.isPending}>
                Search
              </Button>
            </Group>
          </Stack>
        </form>
        <Matches
          found={search.error === null ? search.data : undefined}
          busy={search.isPending}
          choose={use}
          create={create}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" onClick={create}>
            Create New Defendant
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
