/** Leaves for another page by a full load: it sees the new cookies, and nothing of the old page is left in memory. */
export function leaveTo(path: string): void {
  location.assign(path);
}
