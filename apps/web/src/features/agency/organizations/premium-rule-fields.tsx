import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId, useState } from 'react';
import type { ProblemError } from '../../../lib/api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput, PercentInput } from '../../../ui/money.tsx';

/** What a premium rule says, as it is typed. `confirmedFor`: the figures that were asked about and are meant. */
export interface RuleValues {
  rateBasisPoints: number;
  minimumCents: number | null;
  rewriteBasisPoints: number;
  /** NaN where nothing is typed: what the law says of the parish. */
  commissionerBasisPoints: number;
  citation: string;
  confirmedFor: string;
}

type RuleForm<V extends RuleValues> = UseFormReturnType<V>;

const figuresOf = ({ rateBasisPoints, minimumCents, rewriteBasisPoints }: RuleValues) =>
  [rateBasisPoints, minimumCents, rewriteBasisPoints].join(' ');

/**
 * The same for the body of the command; an unusual rule is confirmed for these very figures alone
 * (money#corrected-premium-rules).
 */
export const ruleBodyOf = (values: RuleValues) => ({
  rateBasisPoints: values.rateBasisPoints,
  minimumCents: values.minimumCents ?? Number.NaN,
  rewriteBasisPoints: values.rewriteBasisPoints,
  commissionerBasisPoints: Number.isNaN(values.commissionerBasisPoints) ? undefined : values.commissionerBasisPoints,
  citation: values.citation,
  confirmed: values.confirmedFor === figuresOf(values),
});

/** The inputs that adding and correcting a rule have in common. */
export const RuleFields = <V extends RuleValues>({ form }: { form: RuleForm<V> }) => (
  <>
    <Fields>
      <PercentInput label="Rate" className={WIDTH.middle} withAsterisk {...form.getInputProps('rateBasisPoints')} />
      <MoneyInput label="Minimum" className={WIDTH.middle} withAsterisk {...form.getInputProps('minimumCents')} />
      <PercentInput
        label="Rewrite"
        className={WIDTH.middle}
        withAsterisk
        {...form.getInputProps('rewriteBasisPoints')}
      />
      <PercentInput
        label="To the court's commissioners"
        description="Their part of the rate (R.S. 13:718)"
        {...form.getInputProps('commissionerBasisPoints')}
      />
    </Fields>
    <TextInput
      label="Source"
      description="The statute or order that sets this rate"
      withAsterisk
      autoComplete="off"
      {...form.getInputProps('citation')}
    />
  </>
);

/**
 * Asks once more where the server finds a rule unusual, then sends the same form again (money#corrected-premium-rules).
 */
export const useUnusualRule = () => {
  const formId = useId();
  const [words, setWords] = useState<string | null>(null);
  return {
    formId,
    words,
    onRefused: ({ code, message }: ProblemError) => {
      if (code === 'PREMIUM_RULE_UNUSUAL') setWords(message);
    },
    confirm: <V extends RuleValues>(form: RuleForm<V>) => {
      form.setValues({ confirmedFor: figuresOf(form.getValues()) } as Partial<V>);
      setWords(null);
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
    cancel: () => setWords(null),
  };
};

/** The question of {@link useUnusualRule}. Stands beside the form, not in it: it is a form of its own. */
export const ConfirmUnusualRule = <V extends RuleValues>(props: {
  unusual: ReturnType<typeof useUnusualRule>;
  form: RuleForm<V>;
}) => (
  <Confirm
    opened={props.unusual.words !== null}
    title="Is this rule right?"
    confirmLabel="Yes, save it"
    consequence="Rates are usually from 1% to 20%, with a minimum above $0.00."
    onConfirm={() => props.unusual.confirm(props.form)}
    onCancel={props.unusual.cancel}
  >
    {props.unusual.words}
  </Confirm>
);
