import {
  ENDING_STEPS,
  propertyNumber,
  PROPERTY_STEP_WORDS,
  type EndingStep,
  type PropertyState,
  type PropertyStep,
} from '#domain/books/property.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { Refused } from '../../../kernel/refused.ts';

/** What the next step of a thing's custody goes by. */
export interface HeldThing {
  number: number;
  state: PropertyState;
  /** The day of its last step. */
  lastOn: string;
}

/** What can be said of a thing that was received. */
type NextStep = Exclude<PropertyStep, 'received'>;

const refusedOn = (message: string): Refused => new Refused('VALIDATION_FAILED', {}, [{ path: 'on', message }]);

const ends = (kind: NextStep): kind is EndingStep => ENDING_STEPS.some((ending) => ending === kind);

/** Asserts that a day is not to come. @throws Refused VALIDATION_FAILED */
export const mustBeOver = (on: string, today: string): void => {
  if (on > today) throw refusedOn('The day cannot be in the future.');
};

/**
 * What a step makes of a thing (money#custody-of-property): it ends once.
 * @throws Refused PROPERTY_GONE after its end; VALIDATION_FAILED for a day to come, and one before its last step
 */
export const afterStep = (
  { number, state, lastOn }: HeldThing,
  { kind, on }: { kind: NextStep; on: string },
  today: string,
): Pick<HeldThing, 'state' | 'lastOn'> => {
  if (state !== 'held') {
    const words = PROPERTY_STEP_WORDS[state].toLowerCase();
    throw new Refused('PROPERTY_GONE', { number: propertyNumber(number), state: words, day: formatDay(lastOn) });
  }
  mustBeOver(on, today);
  if (on < lastOn) throw refusedOn(`The day cannot be before ${formatDay(lastOn)}, the last step of its custody.`);
  return { state: ends(kind) ? kind : 'held', lastOn: on };
};
