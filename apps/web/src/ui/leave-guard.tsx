import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';

interface LeaveGuardProps {
  when: () => boolean;
  title?: string;
  /** What is lost. */
  children?: ReactNode;
}

/** Warns before what was typed is lost by leaving: by a link, by Back, by closing the tab. */
export const LeaveGuard = ({ when, title = 'Leave without saving?', children }: LeaveGuardProps) => {
  const blocker = useBlocker({ shouldBlockFn: when, enableBeforeUnload: when, withResolver: true });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={title}
      confirmLabel="Leave"
      danger
      consequence={children ?? 'What you typed on this page is not saved yet.'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
