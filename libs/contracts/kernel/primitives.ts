import { z } from 'zod';
import { isDay } from '#domain/kernel/days.ts';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { readPhone } from '#domain/kernel/phone.ts';
import { isTime } from '#domain/kernel/time-of-day.ts';

/** An id: a UUID. */
export const id = z.uuid('This link is not valid.');

/** A calendar day `YYYY-MM-DD`; dates that do not exist are refused with `message`. */
export const day = (message = 'Enter a valid date in MM/DD/YYYY.') =>
  z.string(message).refine(isDay, message).meta({ format: 'date' });

/** Of days that people type of what has happened, none is before (bonds#typed-days). */
const FIRST_DAY = '1990-01-01';

/** A day of the past as people type it: not before 1990. That it is not after today is the server's to say. */
export const pastDay = (message = 'Enter a valid date in MM/DD/YYYY.') =>
  day(message).refine((given) => given >= FIRST_DAY, message);

/** A time of day `HH:MM`, of 24 hours. */
export const timeOfDay = z.string('Enter a time.').refine(isTime, 'Enter a time.').meta({ format: 'time' });

/** An instant: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Where an amount is none (screens#add-fee). */
export const NO_AMOUNT = 'Enter an amount greater than 0.';
/** Where an amount is beyond any (money#whole-cents). */
export const OVER_THE_LIMIT = 'Enter an amount of at most $10,000,000.00.';

/** A total is of many amounts, and so may be more than any of them. */
export const MOST_TOTAL_CENTS = MAX_AMOUNT_CENTS * 10_000;
export const TOTAL_OVER_THE_LIMIT = 'Enter a total of at most $100,000,000,000.00.';

const centsAbove0 = (message: string) =>
  z
    .int({
      error: ({ input }) => (typeof input === 'number' && input > MAX_AMOUNT_CENTS ? OVER_THE_LIMIT : message),
      abort: true,
    })
    .positive(message)
    .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT);

/** An amount greater than 0, in cents (money#whole-cents). */
export const positiveCents = centsAbove0(NO_AMOUNT);

/**
 * Where money goes to an account: none was chosen, or the amount is none (screens#payment-dialogs,
 * screens#payment-dialogs).
 */
export const NO_ACCOUNT_OR_AMOUNT = 'No account selected or invalid amount.';

/** The same for a payment, in the words of its forms. */
export const paidCents = centsAbove0(NO_ACCOUNT_OR_AMOUNT);

/** Cents that may be zero, never negative: fees of banks (money#whole-cents). */
export const countedCents = z.int().nonnegative(NO_AMOUNT).max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT);

/** Cents that may be zero or negative: balances and sums. */
export const signedCents = z.int();

const UNSHOWN = 'Remove the characters that cannot be shown.';
/** Neither half of a surrogate pair nor NUL: PostgreSQL can store neither. */
const WHOLE = /^[^\p{Cs}\0]*$/u;
/** Nor any other control character but tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const SHOWN = /^[^\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u;

/** Text that is kept as it is, such as a password or a link's token: at most `max` characters. */
export const verbatim = (max: number, message = `Use at most ${max} characters.`) =>
  z.string().max(max, message).regex(WHOLE, UNSHOWN);

/** Typed text that may have several lines: trimmed, at most `max` characters, nothing that cannot be shown. */
export const lines = (max: number, message = `Use at most ${max} characters.`) =>
  z.string().trim().max(max, message).regex(SHOWN, UNSHOWN);

/** Typed text of one line: the same; line breaks and tabs become spaces. */
export const text = (max: number, message = `Use at most ${max} characters.`) =>
  z
    .string()
    .overwrite((typed) => typed.replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' '))
    .trim()
    .max(max, message)
    .regex(SHOWN, UNSHOWN);

/** Where what was typed is no phone number (screens#phones). */
export const NO_PHONE = 'Enter a 10-digit phone number, or one that begins with + and its country code.';
const phoneAsTyped = z
  .string()
  .max(60, NO_PHONE)
  .overwrite((typed) => readPhone(typed) ?? typed)
  .refine((kept) => readPhone(kept) !== null, NO_PHONE);

/** A phone number, or none, however it is written; kept as screens#phones says. */
export const phone = phoneAsTyped.default('');

/** A phone number that has to be given. */
export const requiredPhone = (message: string) => phoneAsTyped.refine((kept) => kept !== '', { message, abort: true });

/** The query of a keyset-paged list: an opaque cursor from the answer before, and how many rows. */
export const pageQuery = z.object({
  cursor: verbatim(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** One page of a list; `nextCursor` is null on the last one. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() });

/** A query flag: `?voided=true`. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
