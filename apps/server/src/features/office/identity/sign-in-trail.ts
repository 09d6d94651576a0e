import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AuditAction } from '#domain/kernel/audit-actions.ts';
import { AuditTrail, type AuditActor } from '../../../platform/audit/audit-trail.ts';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import { AUTH, type Auth } from '../../../edge/auth/auth.ts';
import { deviceOf } from '../../../edge/auth/device.ts';
import { rememberDevice } from '../../../edge/auth/seen-devices.ts';
import { Memberships } from '../../../edge/auth/memberships.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { makeResetLink, ownerOf } from '../../../edge/auth/reset-link.ts';
import type { SignedIn } from '../../../kernel/signed-in.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { APP_POOL } from '../../../platform/database/pools.ts';
import { requestContext } from '../../../kernel/request-context.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

const LETTERS_TO_ONE_ADDRESS = { times: 5, seconds: 3_600 };

/** What a sign-in leaves behind: audit rows, known devices, letters to the owner of the address. */
@Injectable()
export class SignInTrail {
  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memberships: Memberships,
    private readonly audit: AuditTrail,
    private readonly mail: Mail,
    private readonly limits: RateLimit,
  ) {}

  /** Who did it, for the audit trail, where no guard has made an actor. */
  actor(organizationId: OrganizationId, userId: string | null, { ip }: Caller): AuditActor {
    const requestId = requestContext.getStore()?.requestId ?? 'command line';
    return { organizationId, userId, fromAddress: ip, requestId };
  }

  /** Notes a sign-in, and writes to its owner where the device is new. */
  async signedIn({ userId, email, member }: SignedIn, request: Caller, action: AuditAction): Promise<void> {
    const { device, isNew } = await this.rememberDevice(userId, request);
    if (member) {
      await this.audit.record(this.actor(member.organizationId, userId, request), { action, details: { device } });
    }
    if (!isNew) return;
    const words = { device, address: request.ip };
    await this.mail.send(member?.organizationId ?? null, { to: email, kind: 'new-device', words });
  }

  /** Notes something about the owner of an address that nobody has proved to be; unknown addresses leave nothing. */
  async about(email: string, request: Caller, action: AuditAction): Promise<void> {
    const owner = await ownerOf(this.pool, email);
    if (owner) await this.aboutUser(owner.userId, request, action);
  }

  /** The same about a user, whoever it was that tried. */
  async aboutUser(userId: string, request: Caller, action: AuditAction): Promise<void> {
    const member = await this.memberships.of(userId, null);
    if (!member) return;
    const subject = { kind: 'user', id: userId };
    await this.audit.record(this.actor(member.organizationId, null, request), { action, subject });
  }

  /** Notes what a user did about their own sign-in, where they belong. */
  async did(userId: string, request: Caller, action: AuditAction): Promise<void> {
    const member = await this.memberships.of(userId, null);
    if (member) await this.audit.record(this.actor(member.organizationId, userId, request), { action });
  }

  /** Keeps the device; `isNew` where the user signed in before, but never from it. */
  async rememberDevice(userId: string, { headers }: Caller): Promise<{ device: string; isNew: boolean }> {
    const device = deviceOf(headers['user-agent']);
    return { device, isNew: await rememberDevice(this.pool, userId, device) };
  }

  /** Writes to the owner of an address, at most a few times an hour; to nobody where it is unknown. */
  async writeTo(email: string, kind: 'password-reset' | 'known-address'): Promise<void> {
    const owner = await ownerOf(this.pool, email);
    if (!owner || !(await this.mayWriteTo(email))) return;
    const member = await this.memberships.of(owner.userId, null);
    const secret =
      kind === 'password-reset' ? { secretLink: await makeResetLink(this.auth, this.settings, email, 'letter') } : {};
    await this.mail.send(member?.organizationId ?? null, { to: email, kind, ...secret });
  }

  /** Writes to an address that waits for its confirmation (people#confirmed-address), as seldom. */
  async writeToNewcomer(email: string, secretLink: string): Promise<void> {
    if (await this.mayWriteTo(email)) {
      await this.mail.send(null, { to: email, kind: 'confirm-address', secretLink });
    }
  }

  private async mayWriteTo(email: string): Promise<boolean> {
    try {
      await this.limits.attempt(`letter:${email}`, LETTERS_TO_ONE_ADDRESS);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
}
