import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../platform/crypto/derived-key.ts';
import { cookieFrom, type Caller } from './auth-request.ts';
import { deviceCookieOf } from './auth.ts';

/** How many people one browser is remembered for: those who share the computer at a counter. */
const MOST_PEOPLE = 8;
const SECONDS_KEPT = 400 * 86_400;
const MARK = /^([\w-]{22})\.([0-9a-f]{64})$/;

/**
 * Browsers that somebody has signed in from. Each carries a mark per person, signed with their address: so strangers
 * who guess a password are told from its owner, whose own tries count by themselves.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly cookieName: string;
  private readonly attributes: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'known-device');
    this.cookieName = deviceCookieOf(settings);
    const secure = settings.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    this.attributes = `; Max-Age=${SECONDS_KEPT}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }

  /** What the browser is called for one person; null where they never signed in from it. */
  of(request: Caller, email: string): string | null {
    for (const { name, signature } of this.marks(request)) {
      if (timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(name, email)))) return name;
    }
    return null;
  }

  /** Marks the browser as one of this person's, after they have signed in. */
  remember(request: Caller, reply: FastifyReply, email: string): void {
    if (this.of(request, email) !== null) return;
    const name = randomBytes(16).toString('base64url');
    const marks = [{ name, signature: this.sign(name, email) }, ...this.marks(request)].slice(0, MOST_PEOPLE);
    const value = marks.map((mark) => `${mark.name}.${mark.signature}`).join('/');
    void reply.header('set-cookie', `${this.cookieName}=${value}${this.attributes}`);
  }

  private marks(request: Caller): { name: string; signature: string }[] {
    const marks = (cookieFrom(request, this.cookieName) ?? '').split('/').slice(0, MOST_PEOPLE);
    return marks.flatMap((mark) => {
      const [, name, signature] = MARK.exec(mark) ?? [];
      return name !== undefined && signature !== undefined ? [{ name, signature }] : [];
    });
  }

  private sign(name: string, email: string): string {
    return keyedDigest(this.key, `${name}:${email}`);
  }
}
