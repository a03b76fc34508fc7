import type { Logger } from 'pino';

/**
 * Logs what no code caught. A promise that fails unheard is the failure of one call, so the process lives on. After an
 * uncaught exception nobody knows what is half done: `end` answers what is under way and ends the process, so that its
 * supervisor starts a new one.
 */
export function watchFaults(log: Logger, end: () => void): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise failed that nobody waited for'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception that nobody caught ends this process');
    end();
  });
}
