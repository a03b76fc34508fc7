import { bundleScript } from './bundle-script';
import { type RunningProgram, runProgram } from './run-program';

/** A process that opens the data folder, migrates it when asked to, and keeps it until it is killed. */
export async function startDatabaseHolder(folder: string, task?: 'migrate'): Promise<RunningProgram> {
  return runProgram(await bundleScript('tests/support/hold-database.ts'), task ? [folder, task] : [folder]);
}
