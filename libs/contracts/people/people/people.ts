import { z } from 'zod';
import { RACES, RELATIONSHIPS, SEXES, STATE_CODES } from '#domain/kernel/option-lists.ts';
import { dayOf, isDay } from '#domain/kernel/days.ts';
import { HEIGHTS } from '#domain/people/heights.ts';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { day, id, lines, phone, text, timeOfDay } from '../../kernel/primitives.ts';

/** Up to `max` digits, kept without their mask. */
const digits = (max: number, message = `Use digits only, at most ${max}.`) =>
  z
    .string()
    .regex(new RegExp(`^\\d{0,${max}}$`), message)
    .default('');
const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values).or(z.literal('')).default('');

const fullName = text(120);
const address = {
  address: text(200).default(''),
  city: text(100).default(''),
  state: oneOf(STATE_CODES),
  zip: digits(10),
};
/** Nine digits, or none: never answered, never kept in the clear (people#ssn-at-rest). */
const ssn = z
  .string()
  .regex(/^(\d{9})?$/, 'Enter all 9 digits of the SSN.')
  .default('');

/** The latest birthday allowed: today in the easternmost time zone. */
const birthday = day().refine(
  (typed) => !isDay(typed) || typed <= dayOf(new Date(), 'Pacific/Kiritimati'),
  'A birthday is not in the future.',
);

const person = {
  birthday: birthday.nullable().default(null),
  phoneNumber: phone,
  email: emailAddressIfAny,
  ...address,
  ssn,
  employerName: text(120).default(''),
  employerPhone: phone,
  supervisorName: text(120).default(''),
  employerAddress: text(200).default(''),
  employerCity: text(100).default(''),
  employerState: oneOf(STATE_CODES),
  employerZip: digits(10),
};

/** Ten years ahead, as of bonds (bonds#status-changes), by the zone where the day comes last. */
const courtDate = day().refine((typed) => {
  const today = dayOf(new Date(), 'Pacific/Pago_Pago');
  return !isDay(typed) || typed <= `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`;
}, 'Enter a valid date in MM/DD/YYYY.');

/** What a defendant's file holds (screens#fields-of-people), with the limits of screens#short-fields. */
export const defendantFields = z.object({
  fullName: fullName.min(1, 'Full name is required'),
  ...person,
  alternatePhone: phone,
  race: oneOf(RACES),
  sex: oneOf(SEXES),
  height: oneOf(HEIGHTS),
  weight: z
    .int('Enter the weight in pounds.')
    .min(1, 'Enter the weight in pounds.')
    .max(999, 'Enter at most 3 digits.')
    .nullable()
    .default(null),
  vehicleMake: text(60).default(''),
  vehicleModel: text(60).default(''),
  vehicleYear: digits(4),
  vehicleColor: text(40).default(''),
  otherContact: lines(500).default(''),
  courtDate: courtDate.nullable().default(null),
  courtTime: timeOfDay.nullable().default(null), // of the court date, as its section is (today#court-time-and-section)
  courtSection: text(20).default(''), // a room or division
});

/**
 * What is kept of an indemnitor (screens#fields-of-people). Nothing is required; one without name, phone and address
 * is not saved (screens#fields-of-people).
 */
export const indemnitorFields = z.object({
  fullName: fullName.default(''),
  relationship: oneOf(RELATIONSHIPS), // to the defendant
  ...person,
});

type WithoutDefaults<T extends z.ZodRawShape> = {
  [K in keyof T]: T[K] extends z.ZodDefault<infer U extends z.ZodType> ? U : T[K];
};

/** The same fields for an edit: each may be left out, and what is left out stays as it is (no default steps in). */
export const changesOf = <T extends z.ZodRawShape>({ shape }: z.ZodObject<T>) => {
  const bare = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z.object(Object.fromEntries(bare) as WithoutDefaults<T>).partial();
};

/** A reference of a defendant or an indemnitor (screens#fields-of-people). */
export const referenceFields = z.object({
  name: text(120).default(''),
  relationship: oneOf(RELATIONSHIPS),
  phone,
  ...address,
});

export const reference = referenceFields.extend({ referenceId: id, phone: z.string() }).meta({ id: 'Reference' });
export type Reference = z.output<typeof reference>;

/** A person's phones as they stand on file, which may be older than the rules for new ones. */
export const phonesOnFile = { phoneNumber: z.string(), employerPhone: z.string() };

/** What is answered in place of an SSN. */
export const maskedSsn = { ssnLast4: z.string() };
