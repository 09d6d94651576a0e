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

interface ShareBarProps {
  /** What the picture says, for whoever does not see it, too: "Paid $400.00 of $1,200.00". */
  label: string;
  /** Of the whole, from 0 to 1; what is outside is drawn as none or all of it. */
  share: number;
  tone?: 'pine' | 'green' | 'amber' | 'red';
}

/** How much of something is done or gone, as one bar; the figures stand beside it. */
export const ShareBar = ({ label, share, tone = 'pine' }: ShareBarProps) => {
  const width = `${String(Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10)}%`;
  return (
    <div className="share-bar" role="img" aria-label={label} title={label}>
      <span data-tone={tone} style={{ width }} />
    </div>
  );
};
