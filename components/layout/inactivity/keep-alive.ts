/**
 * Of many actions, a call now and then: never two within `everyMs`, and always one after the last action, so that the
 * provider's own idleness ends no session that is at work. Answers what to call at each action.
 */
export function keepAlive(call: () => void, everyMs: number): { acted: () => void; stop: () => void } {
  let calledAt = Date.now();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    acted() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          calledAt = Date.now();
          call();
        },
        Math.max(0, calledAt + everyMs - Date.now()),
      );
    },
    stop() {
      clearTimeout(waiting);
    },
  };
}
