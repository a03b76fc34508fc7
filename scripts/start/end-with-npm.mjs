/**
 * Well below the time that the next start gives a process which was told to stop a moment ago (data-folder-holder.mjs).
 */
const PARENT_LOOK_MS = 250;

/**
 * Told to end, npm ends the shell in which it runs a script, and that shell does not pass it on: whom npm started sees
 * by its new parent that it was left alone, and tells itself to end.
 */
export function endWithNpm(env) {
  if (!env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOK_MS);
  look.unref();
}
