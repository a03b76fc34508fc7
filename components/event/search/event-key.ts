/** The event code in what a person typed or pasted: case, spaces and a whole link around it do not matter. */
export function eventKeyIn(typed: string): string {
  const text = typed.trim().toUpperCase();
  return /PLS-[A-Z0-9-]*[A-Z0-9]/.exec(text)?.[0] ?? text.replace(/\s+/g, '');
}
