import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import { KnownDevices } from '../../../edge/auth/known-devices.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { Refused } from '../../../kernel/refused.ts';

/** OWASP ASVS 2.2.1: no more wrong tries than this at one account in an hour, from all devices that it does not know. */
const STRANGERS = { times: 100, seconds: 3_600 };
const FROM_ONE_PLACE = { times: 500, seconds: 900 };

/** What is guessed: a password, or the code of a second factor. */
type Guessed = 'sign-in' | 'code';

/** A try that may be made. */
interface Try {
  /** Whether the next one of the same has to wait from now on. */
  beginsToWait: boolean;
  /** Forgets it and those before, once it was right. */
  wasRight: () => Promise<void>;
  /** Does not count it, since it was never checked. */
  wasNotMade: () => Promise<void>;
}

/**
 * Wrong passwords and codes make the next one wait, longer each time. Those of a device that its owner knows count by
 * themselves: whoever guesses elsewhere never keeps the owner out.
 */
@Injectable()
export class GuessingLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly devices: KnownDevices,
  ) {}

  /** Counts a try before it is made. @throws Refused SIGN_IN_LOCKED, TOO_MANY_REQUESTS */
  async begin(guessed: Guessed, request: Caller, email: string): Promise<Try> {
    const place = `${guessed}-from:${networkOf(request.ip)}`;
    await this.limits.attempt(place, FROM_ONE_PLACE);
    const device = this.devices.of(request, email);
    const one = this.keyOf(guessed, request, email, device);
    const tries = await this.limits.delayedAttempt(one, tooSoon);
    if (device === null) {
      await this.limits.attempt(strangersOf(guessed, email), STRANGERS, tooSoon);
    }
    const wasRight = async () => {
      await this.limits.forget(one);
      if (device === null) await this.limits.forget(strangersOf(guessed, email));
    };
    const wasNotMade = async () => {
      for (const counted of [place, one, ...(device === null ? [strangersOf(guessed, email)] : [])]) {
        await this.limits.takeBack(counted);
      }
    };
    return { beginsToWait: tries === RateLimit.FREE_TRIES, wasRight, wasNotMade };
  }

  /** Forgets the wrong passwords of an address where it has a new one. */
  async forgive(request: Caller, email: string): Promise<void> {
    await this.limits.forget(this.keyOf('sign-in', request, email, this.devices.of(request, email)));
    await this.limits.forget(strangersOf('sign-in', email));
  }

  private keyOf(guessed: Guessed, { ip }: Caller, email: string, device: string | null): string {
    return `${guessed}:${email}:${device === null ? `from:${networkOf(ip)}` : `on:${device}`}`;
  }
}

const strangersOf = (guessed: Guessed, email: string): string => `${guessed}:${email}`;

const tooSoon = (seconds: number): Refused => {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [minutes, 'minute'];
  return new Refused('SIGN_IN_LOCKED', { wait: `${count} ${unit}${count === 1 ? '' : 's'}`, seconds: String(seconds) });
};
