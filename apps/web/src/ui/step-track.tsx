interface StepTrackProps {
  steps: readonly string[];
  /** The number of the step one is on; the first is 1. */
  current: number;
  /** What the steps are of. */
  label?: string;
}

/** Where one is on a way of several steps: a bar for each, those reached in colour. */
export const StepTrack = ({ steps, current, label = 'Steps' }: StepTrackProps) => (
  <ol className="step-bars" aria-label={label}>
    {steps.map((name, index) => (
      <li key={name} data-reached={index < current} {...(index + 1 === current ? { 'aria-current': 'step' } : {})}>
        {index + 1}. {name}
      </li>
    ))}
  </ol>
);
