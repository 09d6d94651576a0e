/** Deadlines that are told by workers killed at every query; `npm test` tries a fifth of them. */
import '../src/features/recovery/escalate-forfeitures.http.spec.ts';
