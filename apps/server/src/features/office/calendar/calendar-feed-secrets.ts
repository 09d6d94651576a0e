import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { derivedKey } from '../../../platform/crypto/derived-key.ts';

const FILE = /^([A-Za-z0-9_-]{43})\.ics$/;

/** What a calendar app sends that knows no secret; it is looked up like any other. */
const NONE = Buffer.alloc(32);

/**
 * Secrets of calendar feeds, 32 bytes: made of the feed's id and the installation's secret, so that a command that is sent
 * again answers the same address, and kept nowhere. By its hash a feed is found (today#calendar-feed).
 */
@Injectable()
export class CalendarFeedSecrets {
  private readonly key: Buffer;
  private readonly publicUrl: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'calendar feeds');
    this.publicUrl = settings.PUBLIC_URL;
  }

  /** The whole address of a feed. */
  addressOf(organizationId: string, feedId: string): string {
    return `${this.publicUrl}/api/feeds/${this.secretOf(organizationId, feedId)}.ics`;
  }

  hashOf(organizationId: string, feedId: string): Buffer {
    return hashed(this.secretOf(organizationId, feedId));
  }

  /** The hash of the secret in what was asked for: `{secret}.ics`; one that no feed has where it is no such name. */
  hashIn(file: string): Buffer {
    const [, secret] = FILE.exec(file) ?? [];
    return secret === undefined ? NONE : hashed(secret);
  }

  private secretOf(organizationId: string, feedId: string): string {
    return createHmac('sha256', this.key).update(`feed ${organizationId} ${feedId}`).digest('base64url');
  }
}

const hashed = (secret: string): Buffer => createHash('sha256').update(secret).digest();
