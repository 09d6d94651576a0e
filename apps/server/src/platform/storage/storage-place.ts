import { resolve } from 'node:path';
import type { Settings } from '../../kernel/config.ts';

/** Where files lie: a folder, or a bucket of an S3-compatible store. */
export type StoragePlace =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      region: string;
      /** Null: the machine's own role, as the AWS client finds it. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null;
      /** Whether browsers may fetch from it by signed address; otherwise the api passes the bytes on. */
      reachable: boolean;
    };

/** The place that the settings name: STORAGE_URL, or the data folder without it. */
export const storagePlace = ({
  STORAGE_URL,
  BAILIWICK_DATA_DIR,
}: Pick<Settings, 'STORAGE_URL' | 'BAILIWICK_DATA_DIR'>): StoragePlace => {
  if (STORAGE_URL === undefined) return { kind: 'folder', path: resolve(BAILIWICK_DATA_DIR, 'files') };
  const url = new URL(STORAGE_URL);
  const bucket = url.pathname.slice(1);
  if (bucket === '' || bucket.includes('/'))
    throw new Error('STORAGE_URL names one bucket: s3://key:secret@host/bucket');
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    kind: 's3',
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
    reachable: url.searchParams.get('private') !== 'true',
  };
};

/** What a page must be allowed to show of the store: its bucket's address, or nothing where files are served here. */
export const storageOrigin = (settings: Pick<Settings, 'STORAGE_URL' | 'BAILIWICK_DATA_DIR'>): string[] => {
  const place = storagePlace(settings);
  return place.kind === 's3' && place.reachable ? [`${place.endpoint}/${place.bucket}/`] : [];
};
