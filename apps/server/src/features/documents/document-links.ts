import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { getDocumentContent, type FileVariant, type SignedLink } from '#contracts/documents/documents.ts';
import { Clock } from '../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../platform/crypto/derived-key.ts';
import { Refused } from '../../kernel/refused.ts';
import { FileStore, type Lifetime } from '../../platform/storage/file-store.ts';
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

  /** A link to one variant of a file, good from now on; without a thumbnail the original stands for it. */
  to(
    file: Linked & { mediaType: string },
    variant: FileVariant,
    seconds: number,
    from = this.clock.now(),
  ): Promise<SignedLink> {
    return this.link(file, variant, { from, seconds, kept: isPhoto(file.mediaType) });
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

  private async link(file: Linked, variant: FileVariant, life: Lifetime): Promise<SignedLink> {
    const { organizationId, fileId } = file;
    const expires = Math.floor(life.from.getTime() / 1000) + life.seconds;
    const expiresAt = new Date(expires * 1000).toISOString();
    const elsewhere = await this.store.signedUrl({ organizationId, objectId: objectOf(file, variant) }, life);
    return { url: elsewhere ?? this.own({ organizationId, fileId, variant, expires }), expiresAt };
  }

  /**
   * Asserts that we signed this link for this organization, and that it still works.
   * @throws Refused FILE_NOT_FOUND, LINK_EXPIRED
   */
  check(claim: Claim, signature: string): void {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.signatureOf(claim))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refused('FILE_NOT_FOUND');
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
      signature: this.signatureOf(claim),
    });
    return `/api${path}?${query.toString()}`;
  }

  private signatureOf({ organizationId, fileId, variant, expires }: Claim): string {
    return keyedDigest(this.key, [organizationId, fileId, variant, expires].join(' '));
  }
}

/** What a browser may keep as long as its link works; a document is asked for each time. */
export const isPhoto = (mediaType: string): boolean => mediaType.startsWith('image/');

/** The bytes behind a variant. */
export const objectOf = ({ objectId, thumbnailId }: Linked, variant: FileVariant): string =>
  variant === 'thumbnail' ? (thumbnailId ?? objectId) : objectId;
