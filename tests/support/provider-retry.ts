import { beforeEach } from 'vitest';
import { noteClocks, turnClocksBack } from './moveable-clock';

// A test that is tried again begins at the instant of its first try: at one to which that moved the clock it could pass
// although it is right to fail.
beforeEach(({ task }) => {
  if (task.result?.retryCount) turnClocksBack();
  else noteClocks();
});
