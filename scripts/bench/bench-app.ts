import { createProvider } from '@/lib/provider/app';
import type { ProviderApp } from '@/lib/provider/http/environment';
import { openCaptcha } from '@/lib/provider/integrations/captcha/captcha';
import { openCardProcessor } from '@/lib/provider/integrations/cards/open-card-processor';
import type { FileStore } from '@/lib/provider/integrations/files/file-store';
import { openWebhookSender } from '@/lib/provider/integrations/webhooks/webhook-sender';
import { createLog } from '@/lib/provider/log';
import { TEST_SECRET } from '@/tests/support/provider';
import type { BenchDatabase } from './bench-database';

const ENOUGH = 1_000_000_000;

const noFiles: FileStore = {
  put: async () => {},
  open: async () => null,
  remove: async () => {},
  sweep: async () => 0,
};

/** The provider in the bench's own process: nothing leaves it, and no limit bites. */
export async function benchApp({ database }: BenchDatabase): Promise<ProviderApp> {
  const { db } = database;
  const clock = { now: () => new Date() };
  const config = {
    siteUrl: 'http://localhost:3000',
    sessionSecret: TEST_SECRET,
    trustProxy: 0,
    proxyRanges: [],
    demoOnlyNear: false,
    isPublicDemo: false,
    adminsNeedSecondFactor: false,
    rateLimits: { loginsPerMinute: ENOUGH, writesPerMinute: ENOUGH, uploadsPerHour: ENOUGH, readsPerMinute: ENOUGH },
    unpaidRooms: { perEmail: ENOUGH, perAddress: ENOUGH },
    mailFrom: 'Banco <banco@localhost>',
    smsToken: null,
    whatsappUrl: 'http://127.0.0.1:1',
    whatsappHooks: null,
    mailReportSecrets: { webhook: null, mailgun: null },
    mailsPerDomain: 0,
    maintenance: false,
  };
  const cards = await openCardProcessor({}, { db, clock, sessionSecret: TEST_SECRET });
  const services = {
    config,
    files: noFiles,
    log: createLog('silent'),
    wakeWorkers: () => {},
    cards,
    captcha: openCaptcha({}),
    whatsapp: null,
    webhooks: openWebhookSender({ allowHttp: false }),
  };
  return createProvider({ db, database, clock, services });
}
