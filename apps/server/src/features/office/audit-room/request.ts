import type { AuditRequestState, AuditRequestStep } from '#domain/office/audit-requests.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A request as a change finds it. */
export interface HeldRequest {
  number: number;
  askedBy: string;
  state: AuditRequestState;
  /** How many steps it has. */
  steps: number;
}

/** SQL: that request `r` is one that user $2 reads: an Auditor's are their own ($3). */
export const READS_REQUEST = '(r.asked_by = $2 or not $3)';

/** The values $1 to $3 of whoever reads requests. */
export const requestReaderOf = ({ organizationId, userId, role }: Actor): unknown[] => [
  organizationId,
  userId,
  role === 'Auditor',
];

const HELD = `
  select r.number, r.asked_by, r.state,
    (select count(*)::int from audit_request_step s
     where s.organization_id = r.organization_id and s.request_id = r.request_id) as steps
  from audit_request r where r.organization_id = $1 and ${READS_REQUEST} and r.request_id = $4`;

/** @throws Refused AUDIT_REQUEST_NOT_FOUND, also for another auditor's */
export const findRequest = async (
  tx: TenantTransaction,
  actor: Actor,
  requestId: string,
  lock: '' | 'for update of r' = '',
): Promise<HeldRequest> => {
  const { rows } = await tx.query<HeldRequest>(`${HELD} ${lock}`, [...requestReaderOf(actor), requestId]);
  if (!rows[0]) throw new Refused('AUDIT_REQUEST_NOT_FOUND');
  return rows[0];
};

const STEP = `
  insert into audit_request_step (organization_id, step_id, request_id, place, kind, words, written_by, written_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const STATE = `
  update audit_request set state = $3, changed_by = $4, changed_at = $5 where organization_id = $1 and request_id = $2`;

const STATE_AFTER = { question: 'open', answer: 'answered', close: 'closed' } as const satisfies Record<
  AuditRequestStep,
  AuditRequestState
>;

interface NewStep {
  requestId: string;
  place: number;
  kind: AuditRequestStep;
  words: string;
  at: Date;
}

/** Adds a step to a request that the transaction holds, and says whose turn it is. The command's id becomes the step's. */
export const addStep = async (
  tx: TenantTransaction,
  { organizationId, userId, commandId }: Actor,
  { requestId, place, kind, words, at }: NewStep,
): Promise<void> => {
  await tx.query(STEP, [organizationId, commandId, requestId, place, kind, words, userId, at]);
  await tx.query(STATE, [organizationId, requestId, STATE_AFTER[kind], userId, at]);
};
