import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { confirmSignUp, resendConfirmation, signUp } from '#contracts/office/identity/sign-up.ts';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import { GuessablePasswords } from '../../../edge/auth/guessable.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { PendingSignUps } from '../../../edge/auth/pending-sign-ups.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { ownerOf } from '../../../edge/auth/reset-link.ts';
import { APP_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { AfterAnswer } from '../../../edge/http/after-answer.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { Refused } from '../../../kernel/refused.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { CreateAgency } from './create-agency.ts';
import { SignInTrail } from './sign-in-trail.ts';

const FROM_ONE_PLACE = { times: 60, seconds: 900 };
const WRONG_PASSWORDS = { times: 10, seconds: 900 };

/**
 * Sign-up where mail is sent (people#confirmed-address): nothing exists until the link of the letter is opened by who
 * knows the password. A link alone signs nobody in, and nobody can sign up with an address whose mail they do not read.
 */
@Injectable()
export class ConfirmSignUp {
  constructor(
    private readonly pendings: PendingSignUps,
    private readonly guessable: GuessablePasswords,
    private readonly passwords: Passwords,
    private readonly database: TenantDatabase,
    private readonly agencies: CreateAgency,
    private readonly trail: SignInTrail,
    private readonly limits: RateLimit,
    private readonly afterAnswer: AfterAnswer,
    @Inject(APP_POOL) private readonly pool: Pool,
  ) {}

  /**
   * Keeps what was typed and writes to the address; the same work and the same answer for one that has a user.
   * @throws Refused PASSWORD_GUESSABLE, BUSY
   */
  async ask({ email: typed, fullName, organizationName, phone, password }: InputOf<typeof signUp>['body']) {
    const email = typed.toLowerCase();
    await this.guessable.refuse(password, { name: fullName, email, organizations: [organizationName] }, 'password');
    const secretLink = await this.pendings.keep({ email, fullName, organizationName, phone, password });
    this.afterAnswer.run(async () => {
      if (await ownerOf(this.pool, email)) return this.trail.writeTo(email, 'known-address');
      await this.trail.writeToNewcomer(email, secretLink);
    });
  }

  /** Writes again, after the answer. */
  async resend(request: Caller, { email: typed }: InputOf<typeof resendConfirmation>['body']): Promise<void> {
    await this.limits.attempt(`confirm-from:${networkOf(request.ip)}`, FROM_ONE_PLACE);
    const email = typed.toLowerCase();
    this.afterAnswer.run(async () => {
      if (await ownerOf(this.pool, email)) return this.trail.writeTo(email, 'known-address');
      const link = await this.pendings.renew(email);
      if (link !== null) await this.trail.writeToNewcomer(email, link);
    });
  }

  /**
   * The link of the letter, with the password of the sign-up: user, organization and first Admin, all of it or nothing.
   * @throws Refused CONFIRMATION_LINK_INVALID, TOO_MANY_REQUESTS; the link stays good after VALIDATION_FAILED at
   * `password` and ORGANIZATION_SETUP_FAILED
   */
  async confirm(
    request: Caller,
    { token, password }: InputOf<typeof confirmSignUp>['body'],
  ): Promise<{ confirmed: true; email: string }> {
    await this.limits.attempt(`confirm-from:${networkOf(request.ip)}`, FROM_ONE_PLACE);
    await this.limits.attempt(`confirm:${token}`, WRONG_PASSWORDS);
    const organization = trustedOrganizationId(randomUUID());
    return this.database.write(organization, async (tx) => {
      const pending = await this.pendings.take(tx, token);
      if (!pending) throw new Refused('CONFIRMATION_LINK_INVALID');
      await this.pendings.checkPassword(pending, password);
      const userId = await this.passwords.addOwnUser(tx, pending, 'proved');
      // Another sign-up with the address was confirmed first.
      if (userId === null) throw new Refused('CONFIRMATION_LINK_INVALID');
      await this.agencies.execute(tx, request, organization, { userId, ...pending });
      return { confirmed: true, email: pending.email } as const;
    });
  }
}
