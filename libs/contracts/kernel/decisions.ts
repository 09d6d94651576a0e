import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { RefusalCode } from './errors.ts';
import type { LiveTopic } from './live-topics.ts';
import { freshForSecrets } from './freshness.ts';
import { lines } from './primitives.ts';
import { moneyRoles, supervisors, type Role } from './roles.ts';

interface Waits<Params extends z.ZodObject, Response extends z.ZodType> {
  /** Where one that waits is found, with its id; each decision is a verb below it. */
  path: `/${string}`;
  /** Names the body of declining in the API's description: `Decline{name}`. */
  name: string;
  /** In the singular, as the API's description calls it. */
  what: string;
  params: Params;
  response: Response;
  /** What each decision changes, or no longer shows as waiting. */
  touches: readonly LiveTopic[];
  /** Who may be the second person; Supervisors and Admins unless told. */
  approvers?: readonly Role[];
  /** Who asks for it and takes it back; who takes payments unless told. */
  askers?: readonly Role[];
  /** Why none of the decisions is taken: it is not there, or was decided. */
  refusals: readonly RefusalCode[];
  /** Why it is not booked, beside these. */
  bookingRefusals: readonly RefusalCode[];
  /** What somebody reads who did not ask for it. */
  notTheirs?: RefusalCode;
}

/**
 * What becomes of something that waits for a second person (money#second-person): they approve it, which books it, or
 * decline it with a reason; who asked withdraws it, or releases it alone where nobody else is left, with a second
 * factor given again (money#released-alone).
 */
export const decisions = <Params extends z.ZodObject, Response extends z.ZodType>({
  path,
  name,
  what,
  params,
  response,
  touches,
  approvers = supervisors,
  askers = moneyRoles,
  refusals,
  bookingRefusals,
  notTheirs = 'REQUEST_OF_SOMEBODY_ELSE',
}: Waits<Params, Response>) => {
  const common = { method: 'POST', params, response, touches } as const;
  const booking = [...new Set<RefusalCode>([...refusals, 'FOUR_EYES', ...bookingRefusals])];
  return {
    approve: endpoint({
      ...common,
      path: `${path}/approve`,
      summary: `Approve somebody else's ${what}, which books it`,
      roles: approvers,
      refusals: booking,
    }),
    release: endpoint({
      ...common,
      path: `${path}/release`,
      summary: `Release one's own ${what} where nobody else may approve it; later shown as approved alone`,
      roles: approvers,
      ...freshForSecrets,
      refusals: [...booking, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
    }),
    decline: endpoint({
      ...common,
      path: `${path}/decline`,
      summary: `Decline somebody's ${what}, with a reason; nothing is booked`,
      roles: approvers,
      body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: `Decline${name}` }),
      refusals,
    }),
    withdraw: endpoint({
      ...common,
      path: `${path}/withdraw`,
      summary: `Withdraw one's own ${what}`,
      roles: askers,
      refusals: [...refusals, notTheirs],
    }),
  };
};

/** The decisions on one kind of what waits, whichever it is. */
export type Decisions = ReturnType<typeof decisions<z.ZodObject, z.ZodType>>;
