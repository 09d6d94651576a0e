import { Injectable } from '@nestjs/common';
import type { AuditAction } from '#domain/kernel/audit-actions.ts';
import { TenantDatabase, type TenantTransaction } from '../database/tenant-database.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Who did it and from where; `userId` is null where nobody is signed in. */
export type AuditActor = Pick<Actor, 'organizationId' | 'requestId' | 'fromAddress'> & { userId: string | null };

/** What was done. Details are shown to Admins and Auditors: ids, counts, roles and names of fields, never a secret. */
export interface AuditFact {
  action: AuditAction;
  /** The thing or person it was done to. */
  subject?: { kind: string; id: string };
  details?: Record<string, string | number | boolean>;
}

const INSERT = `insert into audit_entry
    (organization_id, action, user_id, subject_kind, subject_id, from_address, request_id, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The audit trail (people#audit-trail): append-only, one row for each sensitive action. */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: TenantDatabase) {}

  /** Records a fact: in the transaction that is passed, so that both commit or neither; else in one of its own. */
  async record(actor: AuditActor, fact: AuditFact, tx?: TenantTransaction): Promise<void> {
    const { organizationId, userId, fromAddress, requestId } = actor;
    if (tx === undefined) return this.database.write(organizationId, (own) => this.record(actor, fact, own));
    const { action, subject, details = {} } = fact;
    const about = [subject?.kind ?? null, subject?.id ?? null];
    await tx.query(INSERT, [organizationId, action, userId, ...about, fromAddress, requestId, JSON.stringify(details)]);
  }
}
