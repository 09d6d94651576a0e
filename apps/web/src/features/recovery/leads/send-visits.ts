import { useEffect } from 'react';
import { logVisit } from '#contracts/recovery/leads/visits.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { useSession } from '../../../lib/session.ts';
import { sendFile } from '../../people/documents/index.ts';
import {
  forgetVisit,
  offlineVisits,
  markVisit,
  onKeptVisits,
  openVisit,
  type Author,
  type UnsentVisit,
} from './device-visits.ts';

/** The reason of a visit that comes late; given with each, so that a visit sent twice is the same (recovery#day-of-a-visit). */
const LATE_REASON = 'Kept on the device until it could be sent';

/** How long until unsent visits are tried again, in milliseconds. */
const PAUSE = 30_000;

const PASSING = new Set<ProblemError['code']>([
  'NO_ANSWER',
  'TEMPORARILY_UNAVAILABLE',
  'INTERNAL_ERROR',
  'TOO_MANY_REQUESTS',
  'CONFLICT',
  'BUSY',
  'SIGNED_OUT',
  'IDENTITY_REQUIRED',
]);

/** Whether a later try may end differently without anybody doing anything. */
const mayPass = (error: unknown): boolean => !(error instanceof ProblemError) || PASSING.has(error.code);

const photoOf = async ({ caseId, photo, photoId }: UnsentVisit): Promise<string | null> => {
  if (photo === null) return null;
  const { fileId } = await sendFile(uploadRecoveryFile, {
    params: { drawerKind: 'case', drawerId: caseId },
    file: photo,
    commandId: photoId,
    onProgress: () => undefined,
    signal: AbortSignal.timeout(120_000),
  });
  return fileId;
};

/** Why the server did not take it: what is wrong with its fields, where it says that. */
const whyOf = (error: unknown): string => {
  const { message } = asError(error);
  const wrong = error instanceof ProblemError ? error.errors.map((one) => one.message) : [];
  return wrong.length > 0 ? wrong.join(' ') : message;
};

/** Sends one: its photo, then itself, each under its own id, so that what did arrive is not there twice. */
const send = async (author: Author, visit: UnsentVisit): Promise<'sent' | 'refused' | 'later'> => {
  try {
    const photoFileId = await photoOf(visit);
    const params = { recoveryCaseId: visit.caseId };
    await call(logVisit, {
      params,
      body: { ...visit.body, lateReason: LATE_REASON, photoFileId },
      commandId: visit.id,
    });
    await forgetVisit(visit.id);
    return 'sent';
  } catch (error) {
    if (mayPass(error)) return 'later';
    await markVisit(author, visit.id, whyOf(error));
    return 'refused';
  }
};

/**
 * Sends the visits that this person has logged on this device, as soon as the server can be reached (recovery#visits).
 */
export const SendVisits = () => {
  const { user, organization } = useSession();
  const { userId } = user;
  const { organizationId } = organization;
  useEffect(() => {
    const author = { userId, organizationId };
    let busy = false;
    let again = false;
    let ended = false;
    const sendAll = async () => {
      for (const { id, refused } of await offlineVisits(author)) {
        if (ended) return;
        const visit = refused === null ? await openVisit(author, id) : null;
        if (visit === null) continue;
        const outcome = await send(author, visit);
        if (outcome === 'later') return;
      }
    };
    const begin = () => {
      if (ended || !navigator.onLine) return;
      if (busy) {
        again = true; // one was kept while others were sent
        return;
      }
      busy = true;
      void sendAll().finally(() => {
        busy = false;
        if (!again) return;
        again = false;
        begin();
      });
    };
    begin();
    const timer = setInterval(begin, PAUSE);
    window.addEventListener('online', begin);
    const silent = onKeptVisits(begin);
    return () => {
      ended = true;
      clearInterval(timer);
      window.removeEventListener('online', begin);
      silent();
    };
  }, [userId, organizationId]);
  return null;
};
