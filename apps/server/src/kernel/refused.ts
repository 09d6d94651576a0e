import { REFUSALS, refusalText, type RefusalCode } from '#contracts/kernel/errors.ts';

/** Thrown by a decision or a handler that says no; one filter turns it into problem+json (building#deciders). */
export class Refused extends Error {
  readonly status: number;

  constructor(
    readonly code: RefusalCode,
    readonly details: Record<string, string> = {},
    readonly fields: { path: string; message: string }[] = [],
  ) {
    super(refusalText(code, details));
    this.status = REFUSALS[code].status;
  }
}

/** A refusal whose words stand beside the field of the command that is called `path`; in no field's place without one. */
export const refusedBeside = (code: RefusalCode, path?: string): Refused =>
  new Refused(code, {}, path === undefined ? [] : [{ path, message: REFUSALS[code].text }]);
