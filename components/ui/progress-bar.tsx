interface ProgressBarProps {
  value: number;
  max: number;
  /** A sentence with what is counted and the present value, such as "Paid: 40 of 100". */
  label: string;
}

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className="progress-bar" style={{ width: `${share}%` }} />
    </div>
  );
}
