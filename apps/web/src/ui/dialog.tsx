import { Modal, Stack, type ModalProps } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { CountFilesUnderWay } from '../lib/files-under-way.tsx';
import { FormButtons, type FormButtonsProps } from './form.tsx';

/**
 * Gives the focus back to where it was, once what is rendered while it is open goes away (building#by-keyboard).
 * Mantine's own return waits for `opened` to change, which a dialog that is only there while open never does.
 */
export const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
};

const FIELDS = 'input:not([type=hidden], [disabled], [readonly]), textarea:not([disabled], [readonly])';

/** Puts the focus into the first field, once there is one, unless a field or a button of the dialog has it already. */
const useFirstField = (body: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const focusFirst = () => {
      if (body.current?.contains(document.activeElement)) return true;
      const first =
        body.current?.querySelector<HTMLElement>('[data-autofocus]') ??
        body.current?.querySelector<HTMLElement>(FIELDS);
      first?.focus({ preventScroll: true });
      return first != null;
    };
    const observer = new MutationObserver(() => {
      if (focusFirst()) observer.disconnect();
    });
    // After Mantine's own focus, which goes to the cross.
    const frame = requestAnimationFrame(() => {
      if (!focusFirst() && body.current) observer.observe(body.current, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [body]);

/** The dialogs that are open, the top one last: only that one hears Esc. */
const open: string[] = [];

/**
 * A dialog that is rendered while it is open: closed by Esc or its cross, never by a stray click beside it, so that what
 * was typed is not lost; the first field has the focus, which goes back to where it was.
 */
export const Dialog = ({ onClose, className = '', children, ...props }: Omit<ModalProps, 'opened'>) => {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  useFocusBack();
  useFirstField(body);
  useEffect(() => {
    open.push(id);
    return () => void open.splice(open.indexOf(id), 1);
  }, [id]);
  return (
    <Modal
      size="md"
      centered
      closeOnClickOutside={false}
      className={`dialog ${className}`.trim()}
      {...props}
      // What a dialog sends is not also what the form sends in which it is rendered: React passes it on.
      onSubmit={(event) => event.stopPropagation()}
      opened
      onClose={() => {
        if (open.at(-1) === id) onClose();
      }}
    >
      <div ref={body}>
        <CountFilesUnderWay>{children}</CountFilesUnderWay>
      </div>
    </Modal>
  );
};

type Buttons = Omit<FormButtonsProps, 'busy' | 'error' | 'onCancel' | 'sticky' | 'secondary'>;

interface CommandDialogProps extends Buttons, Omit<ModalProps, 'opened' | 'onSubmit' | keyof Buttons> {
  /** What the dialog sends: `useContractForm` answers it. */
  command: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void; busy: boolean; error: Error | null };
  /** A `LeaveGuard`: beside the form, since it asks in a form of its own. */
  guard?: ReactNode;
  formId?: string;
  /** The name of the form, where its dialog's title does not say it. */
  formLabel?: string;
}

/** A dialog that sends one command: its fields, what failed, Cancel, which closes it as its cross does, and the button. */
export const CommandDialog = ({ command, guard, formId, formLabel, children, ...props }: CommandDialogProps) => {
  const { label, said, otherwise, danger, aside, disabled, focused, icon, ...dialog } = props;
  return (
    <Dialog {...dialog}>
      {guard}
      <form id={formId} aria-label={formLabel} onSubmit={command.onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <FormButtons
            label={label}
            busy={command.busy}
            error={command.error}
            said={said}
            otherwise={otherwise}
            danger={danger}
            aside={aside}
            disabled={disabled}
            focused={focused}
            icon={icon}
            onCancel={dialog.onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
