import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { logVisit } from '#contracts/recovery/leads/visits.ts';

/**
 * Visits on this device until they are sent (recovery#visits): each sealed with a key of its author's that the browser
 * keeps and never hands out, so that neither the disk nor another person who signs in here reads them. Beside what is
 * sealed stand only the ids and the time.
 */
const DATABASE = 'bailiwick-visits';
const VISITS = 'visits';
const KEYS = 'keys';

/** Who wrote it, of which agency. */
export interface Author {
  userId: string;
  organizationId: string;
}

/** A visit as it will be sent. */
export interface UnsentVisit {
  /** The visit's id: that of its command, so that sent twice it is there once. */
  id: string;
  caseId: string;
  visitedAt: string;
  /** Under which command its photo is sent. */
  photoId: string;
  body: Omit<InputOf<typeof logVisit>['body'], 'lateReason'>;
  photo: File | null;
}

/** What can be said of a visit without opening it. */
export interface KeptVisit {
  id: string;
  caseId: string;
  visitedAt: string;
  /** Why the server did not take it. */
  refused: string | null;
}

interface Stored extends KeptVisit {
  owner: string;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  photoIv: Uint8Array<ArrayBuffer>;
  photo: ArrayBuffer | null;
}

interface Contents {
  photoId: string;
  body: UnsentVisit['body'];
  photo: { name: string; type: string } | null;
}

const ownerOf = ({ userId, organizationId }: Author): string => `${organizationId}:${userId}`;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(VISITS, { keyPath: 'id' });
    request.result.createObjectStore(KEYS);
  };
  return answered(request);
};

const inStore = async <T>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
  const database = await open();
  try {
    return await answered(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
};

/** The author's key: made once, kept by the browser, never readable. */
const keyOf = async (owner: string): Promise<CryptoKey> => {
  const known = await inStore<CryptoKey | undefined>(
    KEYS,
    'readonly',
    (keys) => keys.get(owner) as IDBRequest<CryptoKey | undefined>,
  );
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have made one meanwhile: the first stays.
  await inStore(KEYS, 'readwrite', (keys) => keys.add(made, owner)).catch(() => undefined);
  return (
    (await inStore<CryptoKey | undefined>(
      KEYS,
      'readonly',
      (keys) => keys.get(owner) as IDBRequest<CryptoKey | undefined>,
    )) ?? made
  );
};

const seal = async (key: CryptoKey, bytes: Uint8Array<ArrayBuffer> | ArrayBuffer) => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
};

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Tells of each change in this tab. */
export const onKeptVisits = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps a visit until it is sent. @throws where the browser keeps nothing, or has no cryptography */
export const keepVisit = async (author: Author, visit: UnsentVisit): Promise<void> => {
  const owner = ownerOf(author);
  const key = await keyOf(owner);
  const { id, caseId, visitedAt, photoId, body, photo } = visit;
  const contents: Contents = { photoId, body, photo: photo && { name: photo.name, type: photo.type } };
  const { iv, sealed } = await seal(key, new TextEncoder().encode(JSON.stringify(contents)));
  const { iv: photoIv, sealed: photoSealed } = await seal(key, photo ? await photo.arrayBuffer() : new ArrayBuffer(0));
  const stored: Stored = {
    id,
    caseId,
    visitedAt,
    refused: null,
    owner,
    iv,
    sealed,
    photoIv,
    photo: photo ? photoSealed : null,
  };
  await inStore(VISITS, 'readwrite', (visits) => visits.put(stored));
  tell();
};

const allOf = async (author: Author): Promise<Stored[]> => {
  const owner = ownerOf(author);
  const all = await inStore<Stored[]>(VISITS, 'readonly', (visits) => visits.getAll() as IDBRequest<Stored[]>);
  return all.filter((one) => one.owner === owner).toSorted((a, b) => a.visitedAt.localeCompare(b.visitedAt));
};

/** The visits of this author that were not sent yet, the oldest first; none where the browser keeps nothing. */
export const offlineVisits = async (author: Author): Promise<KeptVisit[]> => {
  try {
    return (await allOf(author)).map(({ id, caseId, visitedAt, refused }) => ({ id, caseId, visitedAt, refused }));
  } catch {
    return [];
  }
};

/** Opens a visit of its author's; null where it was sent meanwhile. */
export const openVisit = async (author: Author, id: string): Promise<UnsentVisit | null> => {
  const found = (await allOf(author)).find((one) => one.id === id);
  if (!found) return null;
  const key = await keyOf(found.owner);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.iv }, key, found.sealed);
  const { photoId, body, photo } = JSON.parse(new TextDecoder().decode(plain)) as Contents;
  const file =
    found.photo && photo
      ? new File([await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.photoIv }, key, found.photo)], photo.name, {
          type: photo.type,
        })
      : null;
  return { id, caseId: found.caseId, visitedAt: found.visitedAt, photoId, body, photo: file };
};

/** Forgets a visit: it was sent, or its author discards it. */
export const forgetVisit = async (id: string): Promise<void> => {
  await inStore(VISITS, 'readwrite', (visits) => visits.delete(id));
  tell();
};

/** Notes why the server did not take a visit; null: it is to be tried again. */
export const markVisit = async (author: Author, id: string, refused: string | null): Promise<void> => {
  const found = (await allOf(author)).find((one) => one.id === id);
  if (!found) return;
  await inStore(VISITS, 'readwrite', (visits) => visits.put({ ...found, refused }));
  tell();
};
