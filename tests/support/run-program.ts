import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface RunningProgram {
  child: ChildProcess;
  /** Everything printed so far. */
  printed(): { stdout: string; stderr: string };
  /** Waits for a line that holds the text; fails when the program ends without it. */
  says(text: string): Promise<void>;
  finished: Promise<Finished>;
}

interface Run {
  /** With everything that it starts in a process group of its own, which killGroup ends. */
  inGroup?: boolean;
}

/** SIGKILL for a program that runs in a group and for all that it has started, at once. */
export function killGroup({ child }: Pick<RunningProgram, 'child'>): void {
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
}

/** Runs a script of this project in a process of its own; bundleScript makes one of TypeScript. */
export const runProgram = (
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  run: Run = {},
): RunningProgram => runCommand(process.execPath, [script, ...args], env, run);

export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
  { inGroup = false }: Run = {},
): RunningProgram {
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: inGroup,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const finished = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }) as Finished);
  return {
    child,
    printed: () => ({ stdout, stderr }),
    finished,
    async says(text) {
      const heard = new Promise<void>((resolve) => {
        const listen = () => stdout.includes(text) && resolve();
        child.stdout.on('data', listen);
        listen();
      });
      const ended = finished.then(({ code }) => {
        if (!stdout.includes(text))
          throw new Error(
            `${[command, ...args].join(' ')} ended (${code}) before it said "${text}":\n${stdout}${stderr}`,
          );
      });
      await Promise.race([heard, ended]);
    },
  };
}
