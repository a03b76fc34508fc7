import type { Logger } from 'pino';

/**
 * Writes down what no code caught. A promise that fails unheard is one call's failure: the process lives on. After an
 * exception out of a library's event nobody knows what is half done: the process is ended by `end`, which answers what
 * is under way first, so that its supervisor starts it anew.
 */
export function watchFaults(log: Logger, end: () => void): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise failed that nobody waited for'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception that nobody caught ends this process');
    end();
  });
}
