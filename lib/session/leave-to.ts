/** Goes to another page by a full load, which sees the new cookies and keeps nothing of the old page in memory. */
export function leaveTo(path: string): void {
  location.assign(path);
}
