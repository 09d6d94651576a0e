import { Button, Group } from '@mantine/core';
import { FormProblem } from './problem.tsx';

interface FormButtonsProps {
  /** Of the button that sends the form. */
  label: string;
  busy: boolean;
  error: Error | null;
  /** The specification's sentence around a failure: `Failed to link: {message}`. */
  said?: string | undefined;
  /** What stands there where nobody can say what failed. */
  otherwise?: string | undefined;
  /** Without it there is nothing to cancel: a form that stays on its screen. */
  onCancel?: () => void;
  /** Red: what is confirmed takes something away. */
  danger?: boolean | undefined;
  /** The form is so long that its buttons stay in sight while it scrolls. */
  sticky?: boolean;
  /** The dialog opens with the focus on the button that sends. */
  focused?: boolean;
}

/** The end of every form: what failed, Cancel, and the button that sends it, which turns while it does. */
export const FormButtons = (props: FormButtonsProps) => (
  <>
    <FormProblem error={props.error} said={props.said} otherwise={props.otherwise} />
    <Group justify="flex-end" gap="xs" {...(props.sticky ? { className: 'form-foot' } : {})}>
      {props.onCancel === undefined ? null : (
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        loading={props.busy}
        {...(props.danger ? { color: 'red.9' } : {})}
        {...(props.focused ? { 'data-autofocus': true } : {})}
      >
        {props.label}
      </Button>
    </Group>
  </>
);
