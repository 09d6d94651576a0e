import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '#contracts/kernel/roles.ts';
import { getDocumentContent, type FileVariant, type SignedLink } from '#contracts/people/documents/documents.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../../platform/crypto/derived-key.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FileStore, type Lifetime } from '../../../platform/storage/file-store.ts';
import type { KeptDocument } from './documents.query.ts';

/** How long links work, in seconds (screens#mugshot): on the profile an hour, elsewhere ten minutes. */
export const PROFILE_SECONDS = 3_600;
export const ELSEWHERE_SECONDS = 600;

type Linked = Pick<KeptDocument, 'organizationId' | 'fileId' | 'objectId' | 'thumbnailId'>;

/** The signed contents of a link of our own. */
interface Claim {
  organizationId: string;
  fileId: string;
  variant: FileVariant;
  expires: number;
  /** Whom of the organization it opens for, by role, with commas between; empty: all of them. */
  roles: string;
}

/** How long a link works, in seconds, from when on (now, unless told), and which roles it opens for. */
interface LinkTerms {
  seconds: number;
  roles: readonly Role[];
  from?: Date;
}

/** Addresses of files that expire: the store's own, or a signed one of ours where files lie in a folder. */
@Injectable()
export class DocumentLinks {
  private readonly key: Buffer;

  constructor(
    private readonly store: FileStore,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'file links');
  }

  /**
   * A link to one variant of a file; without a thumbnail the original stands for it. One of our own opens only for the
   * roles that may ask for it (screens#file-links); the store's own opens for whoever has it until it expires.
   */
  to(file: Linked & { mediaType: string }, variant: FileVariant, terms: LinkTerms): Promise<SignedLink> {
    const { seconds, roles, from = this.clock.now() } = terms;
    return this.link(file, variant, { from, seconds, kept: isPhoto(file.mediaType) }, roles.join(','));
  }

  /** A small photo as an address that holds it, for a page of somebody who is not signed in; null where it is gone. */
  async embedded(file: Linked): Promise<string | null> {
    const stream = await this.store.read({
      organizationId: file.organizationId,
      objectId: objectOf(file, 'thumbnail'),
    });
    if (stream === null) return null;
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    return `data:image/jpeg;base64,${Buffer.concat(pieces).toString('base64')}`;
  }

  /**
   * A small photo in a list. Asked again within the same minute it has the same address, so that a list that follows
   * every change takes its photos from the browser's cache.
   */
  async toPhoto(file: Linked): Promise<string> {
    const from = new Date(Math.floor(this.clock.now().getTime() / 60_000) * 60_000);
    const { url } = await this.link(file, 'thumbnail', { from, seconds: ELSEWHERE_SECONDS, kept: true });
    return url;
  }

  private async link(file: Linked, variant: FileVariant, life: Lifetime, roles = ''): Promise<SignedLink> {
    const { organizationId, fileId } = file;
    const expires = Math.floor(life.from.getTime() / 1000) + life.seconds;
    const expiresAt = new Date(expires * 1000).toISOString();
    const elsewhere = await this.store.signedUrl({ organizationId, objectId: objectOf(file, variant) }, life);
    return { url: elsewhere ?? this.own({ organizationId, fileId, variant, expires, roles }), expiresAt };
  }

  /**
   * Asserts that we signed this link for this organization and role, and that it still works.
   * @throws Refused FILE_NOT_FOUND, LINK_EXPIRED
   */
  check(claim: Claim, signature: string, role: Role): void {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.signatureOf(claim))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refused('FILE_NOT_FOUND');
    if (claim.roles !== '' && !claim.roles.split(',').includes(role)) throw new Refused('FILE_NOT_FOUND');
    if (claim.expires * 1000 < this.clock.now().getTime()) throw new Refused('LINK_EXPIRED');
  }

  /** How long a link that ends then still works, in seconds: so long may a browser keep what it led to. */
  secondsLeft(expires: number): number {
    return Math.max(0, expires - Math.floor(this.clock.now().getTime() / 1000));
  }

  private own(claim: Claim): string {
    const path = getDocumentContent.path.replace(':fileId', claim.fileId);
    const query = new URLSearchParams({
      variant: claim.variant,
      expires: String(claim.expires),
      ...(claim.roles === '' ? {} : { roles: claim.roles }),
      signature: this.signatureOf(claim),
    });
    return `/api${path}?${query.toString()}`;
  }

  private signatureOf({ organizationId, fileId, variant, expires, roles }: Claim): string {
    return keyedDigest(this.key, [organizationId, fileId, variant, expires, roles].join(' '));
  }
}

/** What a browser may keep as long as its link works; a document is asked for each time. */
export const isPhoto = (mediaType: string): boolean => mediaType.startsWith('image/');

/** The bytes behind a variant. */
export const objectOf = ({ objectId, thumbnailId }: Linked, variant: FileVariant): string =>
  variant === 'thumbnail' ? (thumbnailId ?? objectId) : objectId;
