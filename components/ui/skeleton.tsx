/** The place of content that is on its way. `label` is what a screen reader says. */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role={label ? 'status' : undefined} aria-hidden={label ? undefined : true}>
      {label && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
        <span key={line} aria-hidden="true" />
      ))}
    </div>
  );
}
