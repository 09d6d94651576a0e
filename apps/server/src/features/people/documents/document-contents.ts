import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { isShownInline, type FileVariant, type getDocumentContent } from '#contracts/people/documents/documents.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { contentDisposition } from './file-name.ts';
import { DocumentLinks, isPhoto, objectOf } from './document-links.ts';
import { Documents, type KeptDocument } from './documents.query.ts';

/** Bytes on their way to a browser, and how it shall take them. */
interface ServedDocument {
  content: Readable;
  type: string;
  disposition: string;
  headers: Record<string, string>;
}

/** A served file may run no script and load nothing, and only our own pages may frame it. */
const LOCKED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** A browser's own PDF viewer does not start inside a sandbox. */
const policyOf = (mediaType: string): string =>
  mediaType === 'application/pdf' ? `${LOCKED}; object-src 'self'` : `${LOCKED}; img-src 'self'; sandbox`;

/** Serves documents: what our own signed links lead to, and what others vouch for. */
@Injectable()
export class DocumentContents {
  constructor(
    private readonly files: Documents,
    private readonly links: DocumentLinks,
    private readonly store: FileStore,
  ) {}

  /**
   * The bytes behind a link, for somebody of the organization, and of a role, that it was signed for.
   * @throws Refused FILE_NOT_FOUND, LINK_EXPIRED
   */
  async behind(
    { organizationId, role }: Actor,
    fileId: string,
    { variant, expires, roles, signature }: InputOf<typeof getDocumentContent>['query'],
  ): Promise<ServedDocument> {
    this.links.check({ organizationId, fileId, variant, expires, roles }, signature, role);
    const file = await this.files.behindLink({ organizationId }, fileId);
    const served = await this.of(file, variant);
    if (isPhoto(file.mediaType))
      served.headers['cache-control'] = `private, max-age=${this.links.secondsLeft(expires)}`;
    return served;
  }

  /** The bytes of a document that somebody may see, for no cache. @throws Refused FILE_NOT_FOUND where they are gone */
  async of(file: KeptDocument, variant: FileVariant = 'original'): Promise<ServedDocument> {
    const { organizationId, mediaType: type, name } = file;
    const content = await this.store.read({ organizationId, objectId: objectOf(file, variant) });
    if (!content) throw new Refused('FILE_NOT_FOUND');
    return {
      content,
      type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      disposition: contentDisposition(isShownInline(type) ? 'inline' : 'attachment', name),
      headers: {
        'content-security-policy': policyOf(type),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      },
    };
  }
}
