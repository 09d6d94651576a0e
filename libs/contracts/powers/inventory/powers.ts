import { z } from 'zod';
import { POWER_STATES, SHOWN_POWER_STATUSES } from '#domain/books/power-state.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, flag, id, instant, lines, page, pageQuery, positiveCents, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, everyMember, powerReaders, supervisors } from '../../kernel/roles.ts';
import { POWER_SORTS } from './power-sorts.ts';

const NO_ACCESS = 'You do not have access to this page.';
const params = z.object({ powerId: id });

const power = z
  .object({
    powerId: id,
    powerNumber: z.string(), // as the inventory spells it
    suretyId: id.nullable(),
    suretyName: z.string(), // empty where none is known
    amountCents: z.int().nullable(),
    holderId: id.nullable(),
    holderName: z.string(), // empty where nobody holds it, or who held it is gone
    state: z.enum(POWER_STATES),
    status: z.enum(SHOWN_POWER_STATUSES),
    issuedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    box: z.string(),
    bondId: id.nullable(), // the bond that bears it, or made it void
    isReceived: z.boolean(), // false of a number that only bonds have named
    reservedUntil: instant.nullable(),
    notes: z.string(),
    revision: z.int(),
  })
  .meta({ id: 'Power' });
export type PowerInInventory = z.output<typeof power>;

const listQuery = pageQuery.extend({
  search: text(100).optional(), // a part of the number, or of the agent's name
  status: z.enum(SHOWN_POWER_STATUSES).optional(),
  state: z.enum(POWER_STATES).optional(),
  unreceived: flag, // those alone that bonds have named and nobody received
  lotId: id.optional(), // those alone that were received together
  sort: z.enum(POWER_SORTS).default('received'),
  descending: flag,
});

export const listPowers = endpoint({
  method: 'GET',
  path: '/powers',
  summary: 'The power inventory, newest received first unless told',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  query: listQuery,
  response: page(power),
});

export const countPowers = endpoint({
  method: 'GET',
  path: '/powers/totals',
  summary: 'What all powers come to, and those in hand',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  response: z.object({
    count: z.int(),
    amountCents: z.int(),
    inHandCount: z.int(),
    inHandCents: z.int(),
    unreceivedCount: z.int(), // executed, not received
  }),
});

const lotOfPowers = z
  .object({
    lotId: id,
    firstNumber: z.string(),
    lastNumber: z.string(), // of a single power the same
    suretyName: z.string(),
    box: z.string(),
    receivedAt: instant,
    count: z.int(), // those that are not deleted
    amountCents: z.int(),
    inHandCount: z.int(),
    onBondCount: z.int(), // executed or discharged
  })
  .meta({ id: 'LotOfPowers' });
export type LotOfPowers = z.output<typeof lotOfPowers>;

export const listPowerLots = endpoint({
  method: 'GET',
  path: '/powers/lots',
  summary: 'What was received together, the newest first, with what is in hand of it and what is on bonds',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  query: pageQuery,
  response: page(lotOfPowers),
});

export const listMyPowers = endpoint({
  method: 'GET',
  path: '/powers/mine',
  summary: 'The powers that the caller holds, those that expire first before',
  roles: everyMember,
  query: listQuery.omit({ unreceived: true, lotId: true, sort: true, descending: true }),
  response: page(power),
});

export const getPower = endpoint({
  method: 'GET',
  path: '/powers/:powerId',
  summary: 'One power',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  params,
  response: power,
  refusals: ['POWER_NOT_FOUND'],
});

const NUMBER = 'Power number is required';
const SURETY = 'Surety company is required';
const number = text(40).min(1, NUMBER);
const paper = {
  suretyId: z.uuid(SURETY),
  amountCents: positiveCents.nullable().default(null),
  issuedOn: day().nullable().default(null),
  expiresOn: day().nullable().default(null),
  notes: lines(2_000).default(''),
};

const lot = z.object({ lotId: id, count: z.int(), received: z.int(), isSettled: z.boolean() }).meta({ id: 'PowerLot' });
export type PowerLot = z.output<typeof lot>;

export const receivePowers = endpoint({
  method: 'POST',
  path: '/powers/lots',
  summary: 'Receive one power or a range of up to 5,000: all of them or none (powers#power-range)',
  roles: adminOnly,
  status: 202,
  body: z
    .object({
      powerNumber: number, // of a range the first
      lastNumber: text(40).nullable().default(null),
      ...paper,
      holderId: id.nullable().default(null),
      status: z.enum(SHOWN_POWER_STATUSES).default('Active'),
      box: text(60).default(''),
    })
    .meta({ id: 'ReceivePowers' }),
  touches: ['power'],
  response: lot,
  refusals: ['POWERS_EXIST', 'SURETY_NOT_FOUND', 'AGENT_NOT_FOUND'],
});

export const getPowerLot = endpoint({
  method: 'GET',
  path: '/powers/lots/:lotId',
  summary: 'How many powers of a lot are received so far',
  roles: adminOnly,
  params: z.object({ lotId: id }),
  response: lot,
  refusals: ['NOT_FOUND'],
});

export const editPower = endpoint({
  method: 'PUT',
  path: '/powers/:powerId',
  summary: 'Edit a power; of one on a bond notes, dates and a higher amount alone',
  roles: adminOnly,
  params,
  body: z
    .object({
      powerNumber: number,
      ...paper,
      holderId: id.nullable().default(null),
      status: z.enum(SHOWN_POWER_STATUSES),
      basedOn: z.int(),
    })
    .meta({ id: 'EditPower' }),
  touches: ['power'],
  response: z.object({ powerId: id }),
  refusals: [
    'POWER_NOT_FOUND',
    'POWER_ON_BOND',
    'POWER_UNUSABLE',
    'POWERS_EXIST',
    'POWER_REPORTED',
    'SURETY_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'EDITED_MEANWHILE',
    'CONFLICT',
  ],
});

export const deletePower = endpoint({
  method: 'DELETE',
  path: '/powers/:powerId',
  summary: 'Delete a power that was received in error; one that was used is voided (powers#deleting-a-power)',
  roles: adminOnly,
  params,
  touches: ['power'],
  response: z.object({ wasVoided: z.boolean(), message: z.string() }),
  refusals: ['POWER_NOT_FOUND', 'POWER_ON_BOND', 'CONFLICT'],
});

export const assignPowers = endpoint({
  method: 'POST',
  path: '/powers/assignments',
  summary: 'Give powers in hand to an agent',
  roles: supervisors,
  body: z
    .object({
      powerIds: z.array(id).min(1, 'Choose at least one power.').max(500),
      holderId: z.uuid('Choose an agent.'),
    })
    .meta({ id: 'AssignPowers' }),
  touches: ['power'],
  response: z.object({ assigned: z.int(), refused: z.array(z.object({ powerId: id, message: z.string() })) }),
  refusals: ['AGENT_NOT_FOUND'],
});

export const nameSuretyOfPowers = endpoint({
  method: 'POST',
  path: '/powers/sureties',
  summary: 'Name the surety of powers that none was known for; what their bonds owe is booked apart',
  roles: adminOnly,
  body: z
    .object({
      powerIds: z.array(id).min(1, 'Choose at least one power.').max(500),
      suretyId: z.uuid('Choose a surety.'),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'NameSuretyOfPowers' }),
  touches: ['power'],
  response: z.object({ named: z.int(), refused: z.array(z.object({ powerId: id, message: z.string() })) }),
  refusals: ['SURETY_NOT_FOUND'],
});

/** What the office does with a power, besides editing it. */
export const POWER_MOVES = ['void', 'lost', 'found', 'transferred', 'returned'] as const;
export type PowerMove = (typeof POWER_MOVES)[number];
/** Those that take an Admin. */
export const ADMINS_MOVES: readonly PowerMove[] = ['transferred', 'returned'];

export const movePower = endpoint({
  method: 'POST',
  path: '/powers/:powerId/moves',
  summary: 'Void a power, report it lost or found, transfer it to another agency, or return it to its surety',
  roles: supervisors,
  params,
  body: z.object({ to: z.enum(POWER_MOVES), reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'MovePower' }),
  touches: ['power'],
  response: z.object({ powerId: id }),
  refusals: ['POWER_NOT_FOUND', 'POWER_ON_BOND', 'POWER_UNUSABLE', 'ROLE_REFUSED', 'CONFLICT'],
});

/** What its holder does with a power. */
export const HOLDING_ACTS = ['reserve', 'release', 'hand-back', 'report-lost'] as const;
export type HoldingAct = (typeof HOLDING_ACTS)[number];

export const actOnMyPower = endpoint({
  method: 'POST',
  path: '/powers/:powerId/holding',
  summary: 'Reserve a power of your own for 72 hours, release it, hand it back, or report it lost',
  roles: anyStaff,
  params,
  body: z.object({ act: z.enum(HOLDING_ACTS) }).meta({ id: 'ActOnMyPower' }),
  touches: ['power'],
  response: z.object({ powerId: id }),
  refusals: ['POWER_NOT_FOUND', 'POWER_ON_BOND', 'POWER_UNUSABLE', 'CONFLICT'],
});
