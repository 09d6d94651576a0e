import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { MOST_PAPERS, setRequiredPapers, type RequiredPaper } from '#contracts/people/required-papers/papers.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { useFocusBack } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { requiredPapersQuery } from './required-papers.queries.ts';

type Wanted = Pick<RequiredPaper, 'paperId' | 'name' | 'isRequired'>;

const Rename = ({ paper, onSave, onClose }: { paper: Wanted; onSave: (name: string) => void; onClose: () => void }) => {
  const [name, setName] = useState(paper.name);
  useFocusBack();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={`New name of ${paper.name}`}
          size="xs"
          flex={1}
          autoFocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button type="submit" size="xs" disabled={name.trim() === ''}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
};

interface LineProps {
  papers: readonly Wanted[];
  at: number;
  busy: boolean;
  save: (papers: readonly Wanted[]) => void;
}

/** The list with the paper at `at` one place further up or down. */
const moved = (papers: readonly Wanted[], at: number, by: -1 | 1): Wanted[] => {
  const paper = papers[at];
  return paper === undefined ? [...papers] : papers.toSpliced(at, 1).toSpliced(at + by, 0, paper);
};

const PaperLine = ({ papers, at, busy, save }: LineProps) => {
  const [renaming, setRenaming] = useState(false);
  const paper = papers[at];
  if (paper === undefined) return null;
  const change = (changes: Partial<Wanted>) =>
    save(papers.map((one) => (one.paperId === paper.paperId ? { ...one, ...changes } : one)));
  if (renaming)
    return (
      <li>
        <Rename
          paper={paper}
          onClose={() => setRenaming(false)}
          onSave={(name) => {
            setRenaming(false);
            if (name !== paper.name) change({ name });
          }}
        />
      </li>
    );
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Switch
        label={paper.name}
        aria-label={`Ask for ${paper.name}`}
        checked={paper.isRequired}
        disabled={busy}
        onChange={({ currentTarget: { checked } }) => change({ isRequired: checked })}
      />
      <Group gap={2} wrap="nowrap">
        <Action
          label={`Move ${paper.name} up`}
          icon={IconArrowUp}
          disabled={busy || at === 0}
          onClick={() => save(moved(papers, at, -1))}
        />
        <Action
          label={`Move ${paper.name} down`}
          icon={IconArrowDown}
          disabled={busy || at === papers.length - 1}
          onClick={() => save(moved(papers, at, 1))}
        />
        <Action label={`Rename ${paper.name}`} icon={IconPencil} disabled={busy} onClick={() => setRenaming(true)} />
      </Group>
    </Group>
  );
};

const Action = (props: { label: string; icon: typeof IconPencil; disabled: boolean; onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={props.label}
    title={props.label}
    disabled={props.disabled}
    onClick={props.onClick}
  >
    <props.icon size={16} />
  </ActionIcon>
);

const AddPaper = ({ busy, add }: { busy: boolean; add: (name: string) => Promise<boolean> }) => {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void add(name.trim()).then((added) => added && setName(''));
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Paper"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''} loading={busy}>
          Add
        </Button>
      </Group>
    </form>
  );
};

/** A refusal of the list says what is wrong with it: the name that two papers have. */
const problemOf = (error: Error | null): Error | null =>
  error instanceof ProblemError && error.errors[0] !== undefined
    ? new ProblemError(error.code, error.errors[0].message)
    : error;

const PaperList = ({ list }: { list: { papers: RequiredPaper[]; version: number } }) => {
  const queries = useQueryClient();
  const command = useCommand(
    setRequiredPapers,
    (saved) => queries.setQueryData(requiredPapersQuery.queryKey, saved),
    () => refreshTopics(queries, ['settings']), // somebody else may have changed it: what stands is shown
  );
  const papers = list.papers.map(({ paperId, name, isRequired }) => ({ paperId, name, isRequired }));
  const save = (wanted: readonly Wanted[]) =>
    command.run({ body: { papers: [...wanted], basedOn: list.version } }).then((refused) => refused === null);
  const line = { papers, busy: command.busy, save: (wanted: readonly Wanted[]) => void save(wanted) };
  return (
    <Stack gap="sm">
      {papers.length === 0 ? (
        <Text size="sm" c="dimmed">
          No required documents yet.
        </Text>
      ) : (
        <Stack component="ul" className="lines" gap={4} aria-label="Papers">
          {papers.map(({ paperId }, at) => (
            <PaperLine key={paperId} at={at} {...line} />
          ))}
        </Stack>
      )}
      <FormProblem error={problemOf(command.error)} said="Failed to save the required documents: {message}" />
      {papers.length < MOST_PAPERS ? (
        <AddPaper busy={command.busy} add={(name) => save([...papers, { paperId: v7(), name, isRequired: true }])} />
      ) : null}
    </Stack>
  );
};

/**
 * The papers that are wanted for each bond: added, renamed, ordered, switched off; never taken away
 * (bonds#required-papers).
 */
export const SetRequiredPapers = () => {
  const { data, error, refetch } = useQuery(requiredPapersQuery);
  return (
    <Section
      title="Required documents"
      hint="Documents that every open or forfeited bond should have. Mark them in Files. Nothing is blocked."
    >
      {data === undefined ? (
        error ? (
          <ErrorPanel title="Failed to load the required documents." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={5} />
        )
      ) : (
        <PaperList list={data} />
      )}
    </Section>
  );
};
