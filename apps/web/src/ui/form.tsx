import { Button, Fieldset, Group, Select as LookedAt, type SelectProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useWaitsForFile } from '../lib/files-under-way.tsx';
import { Notice } from './notice.tsx';
import { FormProblem } from './problem.tsx';

/**
 * Class names that make a field as wide as what it holds: `short` a ZIP, a state, a year; `middle` a phone, a day, an
 * amount; `name` a parish or court, which has a phone's whole line. Without one a field takes half a line; `full` takes
 * all of it.
 */
export const WIDTH = { short: 'field-short', middle: 'field-middle', name: 'field-name', full: 'field-full' } as const;

/** Fields side by side, each as wide as what it holds; two to a line and then one where there is less room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className="fields-room">
    <div className="fields">{children}</div>
  </div>
);

/** More choices than these are found by typing a part of one; where there are fewer, a phone shows no keyboard. */
const MOST_TO_LOOK_AT = 8;

/** A list to choose from. */
export const Select = <Value extends string = string>(props: SelectProps<Value>) => {
  const choices = (props.data ?? []).flatMap((each) =>
    typeof each === 'object' && 'items' in each ? each.items : each,
  );
  return <LookedAt searchable={choices.length > MOST_TO_LOOK_AT} {...props} />;
};

interface FormGroupProps {
  legend: string;
  /**
   * An optional group: until something stands in it, it is a button, `Add: SSN, race, sex…`. `filled`: something does,
   * or something in it is wrong.
   */
  optional?: { label: string; filled: boolean };
  /** It holds rows of fields, and no fields of its own. */
  inRows?: boolean;
  children: ReactNode;
}

const Titled = (props: Omit<FormGroupProps, 'optional'> & { group?: RefObject<HTMLFieldSetElement | null> }) => (
  <Fieldset legend={props.legend} className="panel" {...(props.group ? { ref: props.group } : {})}>
    {props.inRows === true ? props.children : <Fields>{props.children}</Fields>}
  </Fieldset>
);

const FoldedGroup = ({ optional, ...titled }: FormGroupProps & { optional: { label: string; filled: boolean } }) => {
  const [asked, setAsked] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (asked) group.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [asked]);
  const [was, setWas] = useState(optional.filled);
  if (optional.filled && !was) setWas(true); // what was opened once stays open while it is typed in
  if (!was && !asked) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className="add-group"
        leftSection={<IconPlus size={14} />}
        onClick={() => setAsked(true)}
      >
        Add: {optional.label}
      </Button>
    );
  }
  return <Titled {...titled} group={group} />;
};

/** A titled group of fields of a form; an optional one is folded away until it is asked for. */
export const FormGroup = ({ optional, ...titled }: FormGroupProps) =>
  optional === undefined ? <Titled {...titled} /> : <FoldedGroup {...titled} optional={optional} />;

/** The groups of a form below each other; the folded ones side by side. */
export const FormGroups = ({ children }: { children: ReactNode }) => <div className="form-groups">{children}</div>;

/** Says that what was typed before a reload or a sign-out stands in the form again, and takes it away. */
export const DraftRestored = ({ discard, hint = '' }: { discard: () => void; hint?: string }) => (
  <Notice>
    <Group justify="space-between">
      <span>{`Restored your draft. ${hint}`.trim()}</span>
      <Button size="xs" variant="default" onClick={discard}>
        Discard
      </Button>
    </Group>
  </Notice>
);

export interface FormButtonsProps {
  /** Of the button that sends the form. */
  label: string;
  busy: boolean;
  error: Error | null;
  /** The specification's sentence around a failure: `Failed to link: {message}`. */
  said?: string | undefined;
  /** What stands there where nobody can say what failed. */
  otherwise?: string | undefined;
  /** Without it there is nothing to cancel: a form that stays on its screen. */
  onCancel?: (() => void) | undefined;
  /** Red: what is confirmed takes something away. */
  danger?: boolean | undefined;
  /** A long form of a page: its buttons stay in sight while it scrolls, as those of a dialog do anyway. */
  sticky?: boolean;
  /** Left of the buttons: what else can be done here. */
  aside?: ReactNode;
  /** Nothing to send yet. */
  disabled?: boolean | undefined;
  /** One of several forms of its screen, so its button is not the primary one. */
  secondary?: boolean;
  /** The dialog opens with the focus on the button that sends. */
  focused?: boolean | undefined;
  /** In the button, before its words: a check once it is done. */
  icon?: ReactNode;
}

/**
 * The end of every form: what failed, Cancel, and the button that sends it, which turns while it does, and while a file of
 * the form is still being sent.
 */
export const FormButtons = (props: FormButtonsProps) => {
  const waits = useWaitsForFile();
  return (
    <>
      <FormProblem error={props.error} said={props.said} otherwise={props.otherwise} />
      <Group justify="flex-end" gap="xs" className={props.sticky ? 'form-foot sticky' : 'form-foot'}>
        {props.aside === undefined ? null : <span className="form-aside">{props.aside}</span>}
        {props.onCancel === undefined ? null : (
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          loading={props.busy || waits}
          disabled={props.disabled ?? false}
          {...(props.secondary ? { variant: 'default' } : {})}
          {...(props.icon ? { leftSection: props.icon } : {})}
          {...(props.danger ? { color: 'red' } : {})}
          {...(props.focused ? { 'data-autofocus': true } : {})}
        >
          {props.label}
        </Button>
      </Group>
    </>
  );
};
