import { useEffect, useRef, useState } from 'react';
import type { RecoveryCase } from '#contracts/recovery/recovery.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery-case.ts';
import { DaysToDue } from '../clock/index.ts';
import { CaseStatus } from './case-status.tsx';

/** On a phone, the head of a case in one line once the head itself has been scrolled out of sight. */
export const CaseLine = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const end = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver((seen) => {
      const last = seen.at(-1);
      if (last) setAway(!last.isIntersecting && last.boundingClientRect.top < last.boundingClientRect.height + 120);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  const { defendantName, title, status, dueOn } = recoveryCase;
  return (
    <>
      <div ref={end} />
      {isAway ? (
        // What it says stands in the head already.
        <div className="case-line narrow-only no-print" aria-hidden>
          <strong>{defendantName ?? (title || UNKNOWN_DEFENDANT)}</strong>
          <CaseStatus status={status} />
          {status === 'closed' ? null : <DaysToDue dueOn={dueOn} />}
        </div>
      ) : null}
    </>
  );
};
