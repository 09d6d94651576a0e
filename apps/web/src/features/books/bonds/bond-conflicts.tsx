import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { BOND_LABELS } from '#domain/books/bond-labels.ts';
import { isDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import type { BondConflict, useAmendForm } from './amend-form.ts';
import { fieldsOfBond, type BondField, type EditedFields } from './bond-values.ts';

const show = (name: BondField, values: EditedFields): string => {
  const value = values[name];
  if (value === null || value === '') return NOTHING;
  if (name === 'amountCents') return formatCents(Number(value));
  return typeof value === 'string' && isDay(value) ? showDay(value) : String(value);
};

const LABELS = { ...BOND_LABELS, notes: 'Notes', agentId: 'Posting Agent', suretyId: 'Surety' };
const inWords = (fields: readonly BondField[]) => fields.map((name) => LABELS[name]).join(', ');

type Edit = ReturnType<typeof useAmendForm>;

/** The fields that somebody else has made otherwise than they are typed here. */
const differingOf = (edit: Edit, { fields }: BondConflict): BondField[] => {
  const [theirs, mine] = [fieldsOfBond(edit.theirs), edit.form.values];
  return fields.filter((name) => theirs[name] !== mine[name]);
};

const Question = ({ edit, conflict }: { edit: Edit; conflict: BondConflict }) => {
  const [theirs, mine] = [fieldsOfBond(edit.theirs), edit.form.values];
  const differing = differingOf(edit, conflict);
  const labels = inWords(differing);
  return (
    <Group data-conflict justify="space-between" gap="xs" role="group" aria-label={`Both changed: ${labels}`}>
      <Stack gap={0}>
        {differing.map((name) => (
          <Text key={name} size="sm">
            {LABELS[name]}: on file now {show(name, theirs)}, you typed {show(name, mine)}.
          </Text>
        ))}
      </Stack>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={() => edit.choose(conflict, 'mine')}>
          Keep mine
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => edit.choose(conflict, 'theirs')}>
          Use theirs
        </Button>
      </Group>
    </Group>
  );
};

/**
 * What others changed of the bond while its form was open, and what has to be answered before it is saved
 * (screens#edits-name-their-version).
 */
export const BondConflicts = ({ edit }: { edit: Edit }) => {
  if (edit.changed.length === 0) return null;
  const both = edit.conflicts.flatMap((conflict) => differingOf(edit, conflict));
  return (
    <Alert role="status" variant="outline" className="problem">
      <Stack gap="xs">
        <Text size="sm">
          Someone else changed this bond while you were typing: {inWords(edit.changed)}.{' '}
          {both.length === 0
            ? 'Your own changes are kept.'
            : `You changed ${inWords(both)}, too. Which one do you want to keep?`}
        </Text>
        {edit.conflicts.map((conflict) => (
          <Question key={conflict.fields.join()} edit={edit} conflict={conflict} />
        ))}
      </Stack>
    </Alert>
  );
};
