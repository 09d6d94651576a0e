import { Text } from '@mantine/core';
import type { MoveInFile } from '#contracts/office/move-in/move-in.ts';
import { MOVE_IN_FIELDS } from '#domain/office/move-in-fields.ts';
import { fieldsOfProgram, MOVE_IN_PROGRAMS, PROGRAM_CHOICES } from '#domain/office/move-in-programs.ts';
import { FormGroup, Select, WIDTH } from '../../../ui/form.tsx';
import { useChoices } from './choose-for-move-in.ts';

/** Which column is which field: proposed from the headings, changed by whoever knows better (moving-in#header-and-columns). */
export const MoveInColumns = ({ file, mayChange }: { file: MoveInFile; mayChange: boolean }) => {
  const { list, headings, fields } = file;
  const { busy, say } = useChoices(file);
  const options = MOVE_IN_FIELDS[list].map(({ name, label }) => ({ value: name, label }));
  const set = (at: number, name: string | null) =>
    say({ fields: fields.map((field, index) => (index === at ? (name ?? '') : field === name ? '' : field)) });
  const chooseProgram = (program: string | null) => {
    const chosen = MOVE_IN_PROGRAMS.find((one) => one === program);
    if (chosen === undefined) return;
    const headed = headings.map(({ heading }) => heading);
    say({ fields: fieldsOfProgram(chosen, list, headed) });
  };
  return (
    <FormGroup legend="Columns">
      {mayChange ? (
        <Select
          label="Columns as in"
          description="Sets all columns at once. Guessed: nobody has seen a file of it yet, so look at each."
          className={WIDTH.name}
          placeholder="Choose a program"
          data={PROGRAM_CHOICES}
          value={null}
          disabled={busy}
          onChange={chooseProgram}
        />
      ) : null}
      {headings.map(({ heading, samples }, at) => (
        <Select
          key={heading}
          label={heading}
          description={samples.length === 0 ? 'Empty' : samples.join(' · ')}
          className={WIDTH.name}
          clearable
          placeholder="Not brought in"
          data={options}
          value={fields[at] === '' ? null : (fields[at] ?? null)}
          disabled={!mayChange || busy}
          onChange={(name) => set(at, name)}
        />
      ))}
      <Text size="xs" c="dimmed" className={WIDTH.full}>
        They are kept for the next file with these headings.
      </Text>
    </FormGroup>
  );
};
