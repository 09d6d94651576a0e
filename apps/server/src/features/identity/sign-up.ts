import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import type { InputOf } from '#contracts/endpoint.ts';
import type { signUp } from '#contracts/sign-up.ts';
import { GuessablePasswords } from '../../platform/auth/guessable.ts';
import { passwordHashing } from '../../platform/auth/auth.ts';
import type { Caller } from '../../platform/auth/auth-request.ts';
import { ownerOf } from '../../platform/auth/reset-link.ts';
import { AddressTaken, Sessions, UserNotCreated } from '../../platform/auth/sessions.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { AfterAnswer } from '../../platform/http/after-answer.ts';
import { Refused } from '../../platform/refused.ts';
import { organizationId } from '../../platform/tenancy/actor.ts';
import type { OrganizationId } from '../../platform/tenancy/actor.ts';
import { FoundAgency } from './found-agency.ts';
import { SignInTrail } from './sign-in-trail.ts';

type SignUpInput = InputOf<typeof signUp>['body'];
type SignedUp = SignedIn & { sendCookies: (reply: FastifyReply) => void };

/**
 * Creates a user, their organization with its books, and its first Admin: all of it or nothing (spec 1). Where mail is
 * sent, `ConfirmSignUp` stands before it.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: TenantDatabase,
    private readonly sessions: Sessions,
    private readonly guessable: GuessablePasswords,
    private readonly trail: SignInTrail,
    private readonly agencies: FoundAgency,
    private readonly afterAnswer: AfterAnswer,
    @Inject(APP_POOL) private readonly pool: Pool,
  ) {}

  /**
   * Answers who is now signed in, or null where the address already has a user: that ends at the check-your-e-mail
   * notice and costs the same work (decision 32). `sendCookies` gives the browser its session.
   * @throws Refused PASSWORD_GUESSABLE, ORGANIZATION_SETUP_FAILED, SIGN_UP_FAILED, BUSY
   */
  async execute(request: Caller, input: SignUpInput): Promise<SignedUp | null> {
    const organization = organizationId(randomUUID());
    const email = input.email.toLowerCase();
    const whose = { name: input.fullName, email, organizations: [input.organizationName] };
    await this.guessable.refuse(input.password, whose, 'password');
    try {
      const user = await passwordHashing(() =>
        this.database.write(organization, (tx) => this.create(tx, request, { ...input, email }, organization)),
      );
      const { userId, sessionToken, sendCookies } = user;
      const signedIn = await this.sessions.begin(
        { id: userId, email, name: input.fullName },
        sessionToken,
        organization,
      );
      await this.trail.rememberDevice(userId, request);
      return { ...signedIn, sendCookies };
    } catch (error) {
      if (error instanceof AddressTaken) return this.writeToOwner(email);
      if (!(error instanceof UserNotCreated)) throw error;
      if (await ownerOf(this.pool, email)) return this.writeToOwner(email);
      throw new Refused('SIGN_UP_FAILED');
    }
  }

  /** Tells the owner of a known address, after the answer: its time says nothing (decision 32). */
  private writeToOwner(email: string): null {
    this.afterAnswer.run(() => this.trail.writeTo(email, 'known-address'));
    return null;
  }

  private async create(
    tx: TenantTransaction,
    request: Caller,
    { fullName, email, password, organizationName, phone }: SignUpInput,
    organization: OrganizationId,
  ) {
    const found = (userId: string) =>
      this.agencies.execute(tx, request, organization, { userId, fullName, email, organizationName, phone });
    try {
      const user = await this.sessions.signUp(tx, request, { name: fullName, email, password }, organization);
      await found(user.userId);
      return user;
    } catch (error) {
      // The same work as for a new address; the transaction is undone by the error.
      if (error instanceof AddressTaken) await found(randomUUID());
      throw error;
    }
  }
}
