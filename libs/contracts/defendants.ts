import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, instant, page, pageQuery, text } from './primitives.ts';
import { STATES } from '#domain/option-lists.ts';
import { anyStaff } from './roles.ts';

const digits = (max: number, message: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{0,${max}}$`), message)
    .default('');

const defendant = z
  .object({
    defendantId: id,
    fullName: z.string(),
    birthday: z.string().nullable(),
    phoneNumber: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'Defendant' });
export type Defendant = z.output<typeof defendant>;

/** Sorted by full name ascending (spec 2); `name` filters on a part of the name. */
export const listDefendants = endpoint({
  method: 'GET',
  path: '/defendants',
  summary: 'All defendants, by full name',
  roles: anyStaff,
  query: pageQuery.extend({ name: text(120).optional() }),
  response: page(defendant.pick({ defendantId: true, fullName: true, birthday: true, phoneNumber: true })),
});

export const createDefendant = endpoint({
  method: 'POST',
  path: '/defendants',
  summary: 'Create a defendant',
  roles: anyStaff,
  status: 201,
  body: z
    .object({
      fullName: text(120).min(1, 'Full name is required'),
      birthday: day().nullable().default(null),
      phoneNumber: digits(10, 'Enter at most 10 digits.'),
      email: z.email('Please enter a valid email address').max(254).or(z.literal('')).default(''),
      address: text(200).default(''),
      city: text(100).default(''),
      state: z.enum(STATES).or(z.literal('')).default(''),
      zip: digits(10, 'Enter at most 10 digits.'),
    })
    .meta({ id: 'CreateDefendant' }),
  response: defendant,
});

export const getDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId',
  summary: 'One defendant',
  roles: anyStaff,
  params: z.object({ defendantId: id }),
  response: defendant,
  refusals: ['DEFENDANT_NOT_FOUND'],
});
