interface StepperProps {
  steps: { id: string; label: string }[];
  /** Id of the step that is open. */
  current: string;
  /** Name of the list for a screen reader. */
  label?: string;
}

export function Stepper({ steps, current, label }: StepperProps) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={index < at ? 'done' : undefined}
          aria-current={step.id === current ? 'step' : undefined}
        >
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  );
}
