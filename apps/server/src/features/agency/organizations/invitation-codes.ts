import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { derivedKey } from '../../../platform/crypto/derived-key.ts';

/** How long a code works, in hours. */
export const CODE_HOURS = 168;

/** Letters and digits that are not read as one another; a code has 60 bits of them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** What was typed, as the code was made: without spaces and hyphens, and O or I for 0 or 1. */
const plain = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/**
 * The one-time secret of an invitation (people#invitation-code): derived when it is shown or sent and when it is
 * given, never kept.
 */
@Injectable()
export class InvitationCodes {
  private readonly key: Buffer;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'invitation-code');
  }

  /** The code that a command made, such as `7K2M-9QXD-04TB`. Another command makes another. */
  of(invitationId: string, codeCommand: string): string {
    const bytes = createHmac('sha256', this.key).update(`${invitationId}:${codeCommand}`).digest().subarray(0, LENGTH);
    const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.replace(/.{4}(?=.)/g, '$&-');
  }

  /** Whether the typed code is that of the command; takes as long for a wrong one. */
  fits(typed: string, invitationId: string, codeCommand: string): boolean {
    const given = Buffer.from(plain(typed));
    const right = Buffer.from(plain(this.of(invitationId, codeCommand)));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** The link of the letter. Never log it. */
  linkOf(invitationId: string, codeCommand: string): string {
    return `${this.settings.PUBLIC_URL}/invitation?code=${this.of(invitationId, codeCommand)}`;
  }
}
