import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, type GetObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Inject, Injectable } from '@nestjs/common';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { storagePlace, type StoragePlace } from './storage-place.ts';

/** Names bytes in the store: ids only, so that nothing of a file's name or owner shows in a path or an address. */
export interface ObjectKey {
  organizationId: string;
  objectId: string;
}

/** How a browser shall take a file: as what, and whether it shows or keeps it, under which name. */
export interface Presentation {
  mediaType: string;
  disposition: string;
}

/** An address that works from an instant on, for so many seconds. */
export interface Lifetime {
  from: Date;
  seconds: number;
  /** Whether a browser, and nobody between, may keep what it led to as long as the address works. */
  kept: boolean;
}

const pathOf = ({ organizationId, objectId }: ObjectKey): string => `${organizationId}/${objectId}`;

type SignedRequest = GetObjectCommandInput & { signingDate: Date };

const diskOf = (place: StoragePlace): Disk => {
  if (place.kind === 'folder') return new Disk(new FSDriver({ location: place.path, visibility: 'private' }));
  const { endpoint, bucket, region, credentials } = place;
  return new Disk(
    new S3Driver({
      endpoint,
      bucket,
      region,
      ...(credentials ? { credentials } : {}),
      visibility: 'private',
      // The bucket's own rules keep it private; many stores know neither ACLs nor checksum trailers.
      supportsACL: false,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      urlBuilder: {
        generateSignedURL: (_, { signingDate, ...request }: SignedRequest, client, expiresIn) =>
          getSignedUrl(client, new GetObjectCommand(request), { expiresIn: Number(expiresIn), signingDate }),
      },
    }),
  );
};

/** Where the bytes of files lie (building#uploads): the data folder, or any S3-compatible store. Private either way. */
@Injectable()
export class FileStore {
  private readonly place: StoragePlace;
  private readonly disk: Disk;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.place = storagePlace(settings);
    this.disk = diskOf(this.place);
  }

  /** Throws where the store does not answer, or refuses us. */
  async ask(): Promise<void> {
    await this.disk.exists('whether-it-answers');
  }

  /** Stores bytes under a key of their own; when it answers they are safe, whatever happens to the machine. */
  async put(key: ObjectKey, content: Readable | Buffer, sizeBytes: number, show: Presentation): Promise<void> {
    const path = pathOf(key);
    const options = { contentType: show.mediaType, contentDisposition: show.disposition, contentLength: sizeBytes };
    if (Buffer.isBuffer(content)) await this.disk.put(path, content, options);
    else await this.disk.putStream(path, content, options);
    if (this.place.kind === 'folder') await onDisk(join(this.place.path, path));
  }

  /** The bytes of a key; null where there are none. */
  async read(key: ObjectKey): Promise<Readable | null> {
    const path = pathOf(key);
    return (await this.disk.exists(path)) ? this.disk.getStream(path) : null;
  }

  /** Deletes the bytes of a key; deleting what is not there is no error. */
  async delete(key: ObjectKey): Promise<void> {
    await this.disk.delete(pathOf(key));
  }

  /** Says anew how stored bytes are shown. In a folder nothing remembers it: whoever serves them says it then. */
  async present(key: ObjectKey, { mediaType, disposition }: Presentation): Promise<void> {
    if (this.place.kind === 'folder') return;
    const options = { contentType: mediaType, contentDisposition: disposition, MetadataDirective: 'REPLACE' };
    await this.disk.copy(pathOf(key), pathOf(key), options);
  }

  /** An address at the store itself that ends by itself; null where browsers reach none and we serve the bytes. */
  async signedUrl(key: ObjectKey, { from, seconds, kept }: Lifetime): Promise<string | null> {
    if (this.place.kind === 'folder' || !this.place.reachable) return null;
    return this.disk.getSignedUrl(pathOf(key), {
      expiresIn: seconds,
      signingDate: from,
      ResponseCacheControl: kept ? 'private' : 'no-store',
      ...(kept ? { ResponseExpires: new Date(from.getTime() + seconds * 1000) } : {}),
    });
  }
}

/** Waits until what was written to a file cannot be lost any more. */
export const onDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
