import type { MoveInFile } from '#contracts/office/move-in/move-in.ts';
import { countOf } from '../../../lib/format.ts';
import { FormGroup, Select, WIDTH } from '../../../ui/form.tsx';
import { useChoices } from './choose-for-move-in.ts';

/** What has to be answered of a file before it comes: once for a column or a value, or who is who. */
export const MoveInQuestions = ({ file, mayChange }: { file: MoveInFile; mayChange: boolean }) => {
  const { questions, answers } = file;
  const { busy, say } = useChoices(file);
  if (questions.length === 0) return null;
  return (
    <FormGroup legend="Questions">
      {questions.map(({ id, words, rows, options, answer }) => (
        <Select
          key={id}
          label={words}
          description={countOf(rows, 'row')}
          className={WIDTH.full}
          placeholder="Choose an answer"
          data={options}
          value={answer}
          error={answer === null ? 'Not answered yet.' : null}
          disabled={!mayChange || busy}
          onChange={(value) => {
            if (value !== null) say({ answers: { ...answers, [id]: value } });
          }}
        />
      ))}
    </FormGroup>
  );
};
