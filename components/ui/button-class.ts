export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** Classes of a link that looks like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  { small, className }: { small?: boolean; className?: string } = {},
): string {
  return ['btn', `btn-${variant}`, small && 'btn-sm', className].filter(Boolean).join(' ');
}
