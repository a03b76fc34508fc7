import type { ProviderParts } from '../app';
import type { OpenDatabase } from '../db/client';
import type { Mailer } from '../integrations/mail/mailer';

export interface WorkerParts extends ProviderParts {
  database: OpenDatabase;
  mailer: Mailer;
}

export async function startWorkers(_parts: WorkerParts): Promise<{ wake(): void; stop(): Promise<void> }> {
  return { wake: () => {}, stop: async () => {} };
}
