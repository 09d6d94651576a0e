import type { ReactNode } from 'react';

/** A step of a way that need not be gone in order, with what there is to say of it. */
export interface Step {
  name: string;
  reached: boolean;
  detail: ReactNode;
}

interface StepTrackProps {
  steps: readonly (string | Step)[];
  /** The number of the step one is on; the first is 1. Named steps alone are reached by it. */
  current?: number;
  /** What the steps are of. */
  label?: string;
}

/** Where one is on a way of several steps: a bar for each, those reached in colour. */
export const StepTrack = ({ steps, current = 0, label = 'Steps' }: StepTrackProps) => (
  <ol className="step-bars" aria-label={label}>
    {steps.map((step, index) => {
      const { name, reached, detail } =
        typeof step === 'string' ? { name: step, reached: index < current, detail: null } : step;
      return (
        <li key={name} data-reached={reached} {...(index + 1 === current ? { 'aria-current': 'step' } : {})}>
          {index + 1}. {name}
          {detail === null ? null : <div className="step-detail tabular">{detail}</div>}
        </li>
      );
    })}
  </ol>
);
