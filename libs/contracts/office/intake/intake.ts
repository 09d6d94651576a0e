import { z } from 'zod';
import { PARISHES } from '#domain/agency/parishes.ts';
import { MOST_CHARGES } from '#domain/books/quote.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { readPhone } from '#domain/kernel/phone.ts';
import { defendantFields, indemnitorFields, referenceFields } from '../../people/people/people.ts';
import { day, id, positiveCents, text } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';

/** References without any word in them are not saved. */
const references = z.array(referenceFields).max(20, 'Enter at most 20 references.').default([]);

/** A charge of a quote that becomes a bond (bonds#quote). */
const charge = z.object({
  amountCents: positiveCents,
  parish: z.enum(PARISHES, 'Choose a parish from the list.').nullable().default(null),
});

/** What the wizard sends: everybody in it, in the order of its two steps (screens#create-defendant). */
export const intakeFields = z
  .object({
    defendant: defendantFields,
    references,
    // One without full name, phone and address is not saved (screens#create-defendant).
    indemnitors: z.array(indemnitorFields.extend({ references })).max(20, 'Enter at most 20 indemnitors.').default([]),
    // A bond of today for each, with an application fee where it was quoted; without any, one bond to be filled in.
    charges: z
      .array(charge)
      .max(MOST_CHARGES, `At most ${String(MOST_CHARGES)} charges at once.`)
      .default([]),
    withFees: z.boolean().default(false),
    // The case of an insurer that it is made of, by whoever may change such cases (powers#converting-a-surety-case).
    suretyCaseId: id.nullable().default(null),
  })
  .meta({ id: 'CreateIntake' });
export type IntakeFields = z.output<typeof intakeFields>;

const created = z.object({ defendantId: id, bondId: id, accountId: id }).meta({ id: 'Intake' });
export type Intake = z.output<typeof created>;

/**
 * All of it or nothing (screens#all-or-nothing). Sent again with the same command id it resumes where it stopped, in
 * any process.
 */
export const createIntake = endpoint({
  method: 'POST',
  path: '/intakes',
  summary: 'Create a defendant with indemnitors and references, a bond or those quoted, and an account, all or nothing',
  roles: anyStaff,
  status: 201,
  body: intakeFields,
  touches: ['defendant', 'indemnitor', 'bond', 'account', 'ledger', 'surety-case'],
  response: created,
  refusals: ['PREMIUM_RULE_MISSING', 'SURETY_CASE_NOT_FOUND', 'SURETY_CASE_ON_FILE', 'ROLE_REFUSED', 'CONFLICT'],
});

/** For a form whose answer was lost: what its command id has created. */
export const getIntake = endpoint({
  method: 'GET',
  path: '/intakes/:intakeId',
  summary: 'What an intake has created; the id is that of its command',
  roles: anyStaff,
  params: z.object({ intakeId: id }),
  response: created,
  refusals: ['INTAKE_NOT_FOUND'],
});

/** What has been typed of a person so far. */
const typedPerson = {
  name: indemnitorFields.shape.fullName,
  birthday: day().nullable().default(null), // also one that saving will refuse
  phoneNumber: text(60)
    .overwrite((typed) => readPhone(typed) ?? '') // not whole yet
    .default(''),
  ssn: indemnitorFields.shape.ssn,
};
const match = {
  fullName: z.string(),
  birthday: z.string().nullable(),
  phoneNumber: z.string(),
  /** Why, in words, the strongest first. */
  reasons: z.array(z.string()),
};

export const findLikelyMatches = endpoint({
  method: 'POST',
  path: '/intakes/likely-matches',
  summary: 'Defendants on file who are likely the person typed, the likeliest first',
  roles: anyStaff,
  readsOnly: true,
  body: z.object(typedPerson).meta({ id: 'FindLikelyMatches' }),
  response: z.object({
    matches: z.array(z.object({ ...match, defendantId: id, city: z.string() }).meta({ id: 'LikelyMatch' })),
  }),
});

/** Cents; bonds of live accounts only. */
const exposure = z
  .object({
    openBonds: z.int(),
    openAmountCents: z.int(),
    /** What their accounts owe. */
    pastDueCents: z.int(),
    forfeitedBonds: z.int(),
    forfeitedAmountCents: z.int(),
  })
  .meta({ id: 'Exposure' });

export const findExposures = endpoint({
  method: 'POST',
  path: '/intakes/exposures',
  summary: 'What the indemnitor typed already guarantees, where they are on file',
  roles: anyStaff,
  readsOnly: true,
  body: z.object(typedPerson).meta({ id: 'FindExposures' }),
  response: z.object({
    people: z.array(
      z
        .object({ ...match, exposure, indemnitors: z.array(z.object({ indemnitorId: id, defendantName: z.string() })) })
        .meta({ id: 'IndemnitorExposure' }),
    ),
  }),
});
export type IndemnitorExposure = z.output<(typeof findExposures)['response']>['people'][number];
