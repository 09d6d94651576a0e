import { useEffect } from 'react';
import { addNote } from '#contracts/people/notes/notes.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import {
  changeLocalNotes,
  defendantsWithLocalNotes,
  isWaiting,
  onLocalNotes,
  readLocalNotes,
  type WaitingNote,
} from './local-notes.ts';

/** How long until unsent notes are tried again, in milliseconds. */
const PAUSE = 30_000;

const PASSING = new Set<ProblemError['code']>([
  'NO_ANSWER',
  'TEMPORARILY_UNAVAILABLE',
  'INTERNAL_ERROR',
  'TOO_MANY_REQUESTS',
  'CONFLICT',
  'SIGNED_OUT',
]);

/** Whether a later try may end differently without anybody doing anything. */
const mayPass = (error: unknown): boolean => !(error instanceof ProblemError) || PASSING.has(error.code);

const waitingOf = (userId: string, organizationId: string) =>
  defendantsWithLocalNotes().flatMap((defendantId) =>
    readLocalNotes(defendantId)
      .filter(isWaiting)
      .filter(({ waitingFor, refused }) => {
        const own = waitingFor.userId === userId && waitingFor.organizationId === organizationId;
        return own && refused === undefined;
      })
      .map((note) => ({ defendantId, note })),
  );

/** Sends one; its id is the id of the command, so that a copy that did arrive is not added again. */
const send = async (defendantId: string, { id, subject, text }: WaitingNote): Promise<'sent' | 'refused' | 'later'> => {
  try {
    const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
    await call(addNote, { params, body: { subject, text }, commandId: id });
    changeLocalNotes(defendantId, [id], () => null);
    return 'sent';
  } catch (error) {
    if (mayPass(error)) return 'later';
    const refused = error instanceof Error ? error.message : String(error);
    changeLocalNotes(defendantId, [id], (note) => ({ ...note, refused }));
    return 'refused';
  }
};

/** Sends the notes that this person wrote while nothing could be reached, as soon as it can be (screens#notes). */
export const SendWaitingNotes = () => {
  const { user, organization } = useSession();
  const { userId } = user;
  const { organizationId } = organization;
  useEffect(() => {
    let busy = false;
    let ended = false;
    const sendAll = async () => {
      if (busy || ended || !navigator.onLine) return;
      busy = true;
      for (const { defendantId, note } of waitingOf(userId, organizationId)) {
        const outcome = await send(defendantId, note);
        if (outcome === 'later') break;
      }
      busy = false;
    };
    const begin = () => void sendAll();
    begin();
    const again = setInterval(begin, PAUSE);
    window.addEventListener('online', begin);
    const silent = onLocalNotes(() => {
      // Another tab, or a person who asks to try again.
      if (waitingOf(userId, organizationId).length > 0) begin();
    });
    return () => {
      ended = true;
      clearInterval(again);
      window.removeEventListener('online', begin);
      silent();
    };
  }, [userId, organizationId]);
  return null;
};
