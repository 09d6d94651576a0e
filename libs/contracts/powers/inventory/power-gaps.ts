import { z } from 'zod';
import { POWER_GAP_KINDS } from '#domain/books/power-gap.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets, freshForSettings } from '../../kernel/freshness.ts';
import { id, instant, lines, page, pageQuery, text } from '../../kernel/primitives.ts';
import { exporters, powerReaders, supervisors } from '../../kernel/roles.ts';

const NO_ACCESS = 'You do not have access to this page.';
const kind = z.enum(POWER_GAP_KINDS);

const gap = z
  .object({
    kind,
    number: z.string(), // as it is compared
    powerNumber: z.string(), // as the inventory spells it, or would
    powerId: id.nullable(), // null of a missing number
    suretyId: id.nullable(),
    suretyName: z.string(), // empty where none is known
    holderName: z.string(),
    cause: z.string(), // what the number is listed for: another one is another gap
    why: z.string(),
    /** Who may explain it to this reader's knowledge: an override is given by somebody else, or alone where nobody else may. */
    explainedBy: z.enum(['anyone', 'another', 'alone']),
  })
  .meta({ id: 'PowerGap' });
export type PowerGap = z.output<typeof gap>;

const filter = {
  kind: kind.optional(),
  search: text(100).optional(), // a part of the number, or of the agent's name
};

export const listPowerGaps = endpoint({
  method: 'GET',
  path: '/powers/gaps',
  summary: 'The power numbers that are in no explained state, by number (powers#gap-finder)',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  query: pageQuery.extend(filter),
  response: page(gap),
});

export const countPowerGaps = endpoint({
  method: 'GET',
  path: '/powers/gaps/totals',
  summary: 'How many power numbers of each kind are in no explained state',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  response: z.object({ kinds: z.array(z.object({ kind, count: z.int() })) }), // every kind, in their order
});

export const downloadPowerGaps = endpoint({
  method: 'GET',
  path: '/powers/gaps/file',
  ...freshForSettings,
  summary: 'The same list as a CSV file; who took it stands in the audit trail',
  roles: exporters,
  query: z.object(filter),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
});

const listed = z.object({
  kind,
  number: text(120).min(1),
  powerId: id.nullable(),
  cause: text(120), // as it was listed
});
const reason = lines(500).min(1, 'Give a reason.');
const told = listed.extend({ reason });

export const explainPowerGap = endpoint({
  method: 'POST',
  path: '/powers/gaps/explanations',
  summary: 'Explain why a number is listed: it is not any more until its cause changes',
  roles: supervisors,
  body: told.meta({ id: 'ExplainPowerGap' }),
  touches: ['power'],
  response: z.object({ number: z.string() }),
  refusals: ['POWER_NOT_FOUND', 'POWER_GAP_CLOSED', 'FOUR_EYES'],
});

/** So many gaps are explained at once: each is asked for anew and has its own line in the audit trail. */
export const MOST_GAPS_AT_ONCE = 200;

export const explainPowerGaps = endpoint({
  method: 'POST',
  path: '/powers/gaps/explanations/batch',
  summary: 'Explain many listed numbers by one reason; what cannot be explained is said beside each',
  roles: supervisors,
  body: z
    .object({ gaps: z.array(listed).min(1, 'Choose at least one power.').max(MOST_GAPS_AT_ONCE), reason })
    .meta({ id: 'ExplainPowerGaps' }),
  touches: ['power'],
  response: z.object({
    explained: z.int(),
    refused: z.array(z.object({ kind, number: z.string(), message: z.string() })),
  }),
});

/**
 * Of one's own bond above its power, where nobody else may: with the password or a second factor given again
 * (powers#above-its-power).
 */
export const releasePowerGap = endpoint({
  method: 'POST',
  path: '/powers/gaps/explanations/alone',
  summary: "Explain one's own bond above its power, where nobody else may; later shown as approved alone",
  roles: supervisors,
  ...freshForSecrets,
  body: told.meta({ id: 'ReleasePowerGap' }),
  touches: ['power'],
  response: z.object({ number: z.string() }),
  refusals: ['POWER_NOT_FOUND', 'POWER_GAP_CLOSED', 'FOUR_EYES', 'IDENTITY_REQUIRED'],
});

const explanation = z
  .object({ kind, reason: z.string(), explainedBy: z.string(), explainedAt: instant, alone: z.boolean() })
  .meta({ id: 'PowerExplanation' });
export type PowerExplanation = z.output<typeof explanation>;

/** What became of a paper, as somebody said it. */
export const TOLD_MOVES = ['void', 'un-voided', 'lost', 'found', 'transferred', 'returned'] as const;
const toldMove = z
  .object({ move: z.enum(TOLD_MOVES), reason: z.string(), saidBy: z.string(), saidAt: instant })
  .meta({ id: 'ToldMove' });
export type ToldMove = z.output<typeof toldMove>;

export const listPowerExplanations = endpoint({
  method: 'GET',
  path: '/powers/:powerId/explanations',
  summary: 'What was said of a power, why it was moved and its gaps explained, the newest first',
  roles: powerReaders,
  roleRefusal: NO_ACCESS,
  params: z.object({ powerId: id }),
  response: z.object({ rows: z.array(explanation), moves: z.array(toldMove) }),
  refusals: ['POWER_NOT_FOUND'],
});
