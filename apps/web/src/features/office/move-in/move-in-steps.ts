import type { OpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import type { Opening } from '#contracts/books/opening/opening.ts';
import type { MoveIn, MoveInFile } from '#contracts/office/move-in/move-in.ts';
import { isSettled } from '#domain/books/opening-totals.ts';
import { hasBondTotal, isBondTotalSettled } from '#domain/office/move-in-bond-totals.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { isTotalSettled } from '#domain/office/move-in-totals.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { LIST_WORDS } from './list-words.ts';

/** A step of moving in: whether it is done, is the one to do now, or waits for another, and what that means. */
export interface MoveInStep {
  name: (typeof NAMES)[number];
  state: 'done' | 'now' | 'waits';
  words: string;
}

const NAMES = ['Cut-over day', 'Files', 'Columns and values', 'Check', 'Totals', 'Bring in', 'Look', 'Seal'] as const;

interface WholeMoveIn {
  moveIn: MoveIn;
  opening: Opening;
  totals: readonly OpeningTotal[];
}

type Said = Omit<MoveInStep, 'name'>;
const done = (words: string): Said => ({ state: 'done', words });
const now = (words: string): Said => ({ state: 'now', words });
const waits = (words: string): Said => ({ state: 'waits', words });

const titles = (files: readonly MoveInFile[]): string => files.map(({ list }) => LIST_WORDS[list].title).join(', ');
const openQuestions = ({ questions }: MoveInFile): number => questions.filter(({ answer }) => answer === null).length;
const sum = (files: readonly MoveInFile[], of: (file: MoveInFile) => number): number =>
  files.reduce((all, file) => all + of(file), 0);

/** Whether anything of the lists is in. */
export const isHere = ({ here }: MoveIn): boolean => Object.values(here).some((count) => count > 0);

/** Whether anything of the move-in is in, by lists or by hand. */
const hasComeIn = ({ moveIn, opening }: Omit<WholeMoveIn, 'totals'>): boolean =>
  isHere(moveIn) || ['lists', 'in', 'changed', 'sealed'].includes(opening.state);

const dayStep = ({ opening: { program, cutOverOn } }: WholeMoveIn): Said =>
  cutOverOn === null
    ? now('Say which program you moved from, and the last day that it counts.')
    : done(`${program}, until ${showDay(cutOverOn)}.`);

const filesStep = ({ moveIn }: WholeMoveIn): Said => {
  const { files } = moveIn;
  if (files.length > 0) return done(`${countOf(files.length, 'list')}: ${titles(files)}.`);
  if (moveIn.state === 'working') return done('They are at work.');
  return moveIn.state === 'sealed'
    ? done('Sealed.')
    : now('Upload at least one list below. Any other may be left out.');
};

const valuesStep = ({ moveIn: { files, state } }: WholeMoveIn): Said => {
  if (state === 'working' || state === 'sealed') return done('Nothing is open.');
  if (files.length === 0) return waits('Waits for a file.');
  if (files.some(({ isErased }) => isErased)) return now('A file was erased. Upload it again.');
  if (state === 'checking') return now('The rows are being read.');
  const open = files.filter((file) => openQuestions(file) > 0);
  if (open.length === 0) return done('Every question is answered.');
  return now(`${countOf(sum(open, openQuestions), 'question is', 'questions are')} open: ${titles(open)}.`);
};

const checkStep = ({ moveIn: { files, state } }: WholeMoveIn): Said => {
  if (state === 'working' || state === 'sealed') return done('No row is refused.');
  if (files.length === 0) return waits('Waits for a file.');
  if (state === 'checking') return now('The rows are being checked.');
  const refused = files.filter(({ counts }) => counts.refused > 0);
  const rows = sum(refused, ({ counts }) => counts.refused);
  if (rows > 0)
    return now(`${countOf(rows, 'row is', 'rows are')} refused: ${titles(refused)}. Mend them, or leave them out.`);
  return files.some((file) => openQuestions(file) > 0) ? waits('Waits for the answers.') : done('No row is refused.');
};

const isAllIn = (whole: WholeMoveIn): boolean => bringInStep(whole).state === 'done';

const bringInStep = ({ moveIn, opening }: WholeMoveIn): Said => {
  const { state, files, run } = moveIn;
  if (state === 'sealed') return done('Everything is in.');
  if (state === 'working') return now(run?.kind === 'take-back' ? 'It is being undone.' : 'It is being brought in.');
  if (files.length > 0 && state !== 'in') {
    if (state !== 'checked') return waits('Waits for the check.');
    if (opening.cutOverOn === null) return waits('Waits for the cut-over day.');
    return now(isHere(moveIn) ? 'The files were changed: an Admin brings them in again.' : 'An Admin brings in.');
  }
  if (opening.state === 'draft' && opening.lines.length > 0)
    return now('Lines entered by hand are not in the books yet: bring them in under Opening balances.');
  if (opening.state === 'changed') return now('Lines were changed: bring them in again under Opening balances.');
  return hasComeIn({ moveIn, opening }) ? done('Everything is in.') : waits('Waits for a file.');
};

/** Accounts of the chart whose total nobody typed, nor said why, by what the files say and what is here. */
const openAccounts = ({ moveIn: { balanceTotals, owedTotals }, totals }: WholeMoveIn): number => {
  const known = new Set(totals.map(({ account }) => account));
  const open = totals.filter(({ typedCents, reason }) => typedCents === null && reason === '');
  const ofFiles = owedTotals.filter(({ account, fileCents }) => fileCents !== 0 && !known.has(account));
  return open.length + ofFiles.length + (balanceTotals !== null && !known.has(RECEIVABLE) ? 1 : 0);
};

/** Totals that nobody typed, nor said why; once everything is in, those that differ without a reason. */
const openTotals = (whole: WholeMoveIn, isIn: boolean): number => {
  const { moveIn, totals } = whole;
  const { bondTotals, totals: others } = moveIn;
  if (isIn)
    return (
      bondTotals.filter((total) => !isBondTotalSettled(total)).length +
      others.filter((total) => !isTotalSettled(total)).length +
      totals.filter((total) => !isSettled(total)).length
    );
  const isOpen = ({ reason, typed }: { reason: string; typed: number | null }) => reason === '' && typed === null;
  return (
    bondTotals.filter(({ status, reason, typedCount }) => hasBondTotal(status) && isOpen({ reason, typed: typedCount }))
      .length +
    others.filter((total) => isOpen(total) && (total.file ?? 0) !== 0).length +
    openAccounts(whole)
  );
};

const totalsStep = (whole: WholeMoveIn): Said => {
  const { state, files } = whole.moveIn;
  if (state === 'sealed') return done('Each agrees, or says why not.');
  if (state === 'working') return waits('Waits until everything is in.');
  if (files.length === 0 && !hasComeIn(whole)) return waits('Waits for a file.');
  const isIn = isAllIn(whole);
  const open = openTotals(whole, isIn);
  if (open > 0)
    return now(
      isIn
        ? `${countOf(open, 'total differs', 'totals differ')} from the old program without a reason. Accounts are typed under Opening balances.`
        : `${countOf(open, 'total is', 'totals are')} not typed from the reports of your old program yet.`,
    );
  return isIn ? done('Each agrees, or says why not.') : done('Each is typed. They are compared once everything is in.');
};

const lookStep = (whole: WholeMoveIn): Said => {
  const { opening } = whole;
  if (opening.sealed !== null || opening.seal !== null) return done('Somebody asked for the seal.');
  return isAllIn(whole)
    ? now(
        'Compare the balance sheet below, the aging and a few clients with your old program. You can work here meanwhile.',
      )
    : waits('Waits until everything is in.');
};

const sealStep = (whole: WholeMoveIn): Said => {
  const { opening } = whole;
  if (opening.sealed !== null) return done('Sealed for good. Print the certificate; both accountants sign it.');
  if (opening.seal !== null) return now('It waits for a second person.');
  if (!isAllIn(whole)) return waits('Waits until everything is in.');
  if (opening.cutOverOn === null) return waits('Waits for the cut-over day.');
  if (totalsStep(whole).state !== 'done') return waits('Waits for the totals.');
  return now('An Admin asks, and a second person confirms. Then nothing of it changes any more.');
};

const STEPS: Readonly<Record<MoveInStep['name'], (whole: WholeMoveIn) => Said>> = {
  'Cut-over day': dayStep,
  Files: filesStep,
  'Columns and values': valuesStep,
  Check: checkStep,
  Totals: totalsStep,
  'Bring in': bringInStep,
  Look: lookStep,
  Seal: sealStep,
};

/** All steps in their order, for whoever goes on with them (moving-in#steps-on-one-page). */
export const stepsOf = (whole: WholeMoveIn): MoveInStep[] => NAMES.map((name) => ({ name, ...STEPS[name](whole) }));
