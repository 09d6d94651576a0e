import type { z } from 'zod';
import { addDays } from '#domain/kernel/days.ts';

/**
 * Values that stand nowhere by chance, one for each field of a contract that takes one: so a field that is added to a
 * person is looked for as well. What has few values (a state, a year, a weight) is left at its default.
 */
export class UniqueText {
  /** Every value that was made. */
  readonly made: string[] = [];
  readonly ssns: string[] = [];
  /** One row of numbers for all, so that no two objects make the same phone or day. */
  private static count = 0;

  constructor(private readonly name: string) {}

  /** A text that only this object has made. */
  text(of = 'text'): string {
    return this.keep(`${this.name}${of}${String((UniqueText.count += 1)).padStart(3, '0')}q`);
  }

  /** The fields of a form, each with a value of its own where one fits. */
  fields<T extends z.ZodRawShape>({ shape }: z.ZodObject<T>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) => {
        const value = this.value(name, field as z.ZodType);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  private value(name: string, field: z.ZodType): string | undefined {
    const number = String((UniqueText.count += 1)).padStart(4, '0');
    if (name === 'ssn') {
      const ssn = `52891${number}`;
      this.ssns.push(ssn);
      return ssn;
    }
    const fitting = [
      `${this.name}${name}${number}q`,
      `${this.name}${number}@quibble.example`,
      addDays('1921-03-04', UniqueText.count * 7),
      `985557${number}`,
    ].find((candidate) => field.safeParse(candidate).success);
    return fitting === undefined ? undefined : this.keep(fitting);
  }

  private keep(value: string): string {
    this.made.push(value);
    return value;
  }
}
