import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './confirm.tsx';

/** Warns before what was typed is lost by leaving: by a link, by Back, by closing the tab. */
export const LeaveGuard = ({ when }: { when: () => boolean }) => {
  const blocker = useBlocker({ shouldBlockFn: when, enableBeforeUnload: when, withResolver: true });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you typed on this page is not saved yet.
    </Confirm>
  );
};
