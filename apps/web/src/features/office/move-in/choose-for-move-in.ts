import { chooseForMoveIn, type MoveInFile } from '#contracts/office/move-in/move-in.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

type Choices = Pick<MoveInFile, 'fields' | 'answers' | 'leftOut' | 'leftOutWhys'>;

/** Saves what is said of a file: a change at once, on top of what was said before. */
export const useChoices = (file: MoveInFile): { busy: boolean; say: (changed: Partial<Choices>) => void } => {
  const { list, version: basedOn, fields, answers, leftOut, leftOutWhys } = file;
  const { run, busy } = useCommand(chooseForMoveIn, undefined, notifyProblem);
  const say = (changed: Partial<Choices>) =>
    void run({ params: { list }, body: { fields, answers, leftOut, leftOutWhys, ...changed, basedOn } });
  return { busy, say };
};
