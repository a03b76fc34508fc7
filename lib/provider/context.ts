import type { Logger } from 'pino';
import type { TokenScope } from '@/lib/contract/api-token';
import type { Language } from '@/lib/contract/bilingual-text';
import type { JobName } from '@/lib/contract/job-failure';
import type { Permission } from '@/lib/contract/permission';
import type { SuspendedAgency } from '@/lib/contract/platform-agency';
import type { RoleName } from '@/lib/contract/role';
import type { Database } from './db/client';
import type { SharedReads } from './ground/shared-reads';
import type { Captcha } from './integrations/captcha/captcha';
import type { CardProcessor } from './integrations/cards/card-processor';
import type { FileStore } from './integrations/files/file-store';
import type { WebhookSender } from './integrations/webhooks/webhook-sender';
import type { WhatsappGateway } from './integrations/whatsapp/whatsapp-gateway';

declare const agencyBrand: unique symbol;
/** An agency's id that came from a verified session or from the database, never from a caller. */
export type AgencyId = string & { readonly [agencyBrand]: true };

export interface UserActor {
  kind: 'user';
  userId: string;
  role: RoleName;
  /** Null for the platform's admin, who may act in every agency. */
  agencyId: AgencyId | null;
  /** The permissions that the role has in this agency now. */
  permissions: readonly Permission[];
  sessionId: string;
  /** The admin who acts as this user. */
  impersonatedBy: string | null;
  /** The agency while it is suspended: its people can do nothing then. */
  suspended: SuspendedAgency | null;
  /** A second factor is demanded of this account and not set up: until then it may do nothing else. */
  lacksSecondFactor: boolean;
}

export interface HolderActor {
  kind: 'holder';
  reservationId: string;
  reservationKey: string;
  eventId: string;
  agencyId: AgencyId;
  /** The reservation's agency while it is suspended: then its guests can do nothing. */
  suspended: SuspendedAgency | null;
  sessionId: string;
}

/** Another system of an agency; its scopes say what it may. docs/integrations.md, Tokens. */
export interface TokenActor {
  kind: 'token';
  tokenId: string;
  /** The name that its agency gave it. */
  name: string;
  agencyId: AgencyId;
  scopes: readonly TokenScope[];
  /** The permissions that a person would need to do what the scopes allow. */
  permissions: readonly Permission[];
}

export type Actor = { kind: 'visitor' } | UserActor | HolderActor | TokenActor | { kind: 'system'; job: string };

export interface Clock {
  now(): Date;
}

export interface ProviderConfig {
  /** Without a slash at the end. */
  siteUrl: string;
  sessionSecret: string;
  /** Number of proxies in front of the server whose X-Forwarded-For entries are trusted. */
  trustProxy: number;
  /** Addresses and ranges of the proxies; X-Forwarded-For from any other address is not trusted. */
  proxyRanges: readonly string[];
  /** Where the site has no public address, the demo's accounts log in from this machine and private networks alone. */
  demoOnlyNear: boolean;
  /** SEED_DEMO=1 lets everybody into a public site by the demo's published password. */
  isPublicDemo: boolean;
  /** The site is public and no demo: the platform's admins can work only with a second factor. */
  adminsNeedSecondFactor: boolean;
  rateLimits: { loginsPerMinute: number; writesPerMinute: number; uploadsPerHour: number; readsPerMinute: number };
  /** Rooms that one e-mail, or one address, may have at an event without a payment, unless the event says otherwise. */
  unpaidRooms: { perEmail: number; perAddress: number };
  mailFrom: string;
  /** The secret with which the SMS gateway signs its reports; null where there is no gateway. */
  smsToken: string | null;
  /** WhatsApp's platform, with its version. */
  whatsappUrl: string;
  /** The site's number and the secrets that prove a call of WhatsApp's platform; null = such calls are refused. */
  whatsappHooks: { numberId: string; appSecret: string; verifyToken: string } | null;
  /** Secrets that prove a report of bounces to be the mail provider's, by format; null = that format is refused. */
  mailReportSecrets: { webhook: string | null; mailgun: string | null };
  /** Most mails of mailings that leave for one domain within a minute; 0 = no limit. */
  mailsPerDomain: number;
  /** During maintenance only staff are answered. */
  maintenance: boolean;
}

export interface Services {
  config: ProviderConfig;
  files: FileStore;
  cards: CardProcessor;
  captcha: Captcha;
  /** Null where none is set. */
  whatsapp: WhatsappGateway | null;
  webhooks: WebhookSender;
  log: Logger;
  /** Tells the workers that effects are waiting, or that a job is to run now. Never throws; called after the commit. */
  wakeWorkers(job?: JobName): void;
}

/** What every verb of the provider receives besides its input. */
export interface Context {
  actor: Actor;
  db: Database;
  clock: Clock;
  requestId: string;
  ip: string | null;
  /** What the caller's program says that it is, cut at 300 characters; jobs have none. */
  userAgent?: string | null;
  /** Cookie that names the caller's browser, as it was sent; jobs have none. */
  knownBrowser?: string | null;
  locale: Language;
  idempotencyKey: string | null;
  services: Services;
  /** Answers that the reads of one page share; undefined for a single call. */
  shared?: SharedReads | undefined;
}

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The actor as one word for the audit log and for "who entered it". */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user:${actor.userId}`;
    case 'holder':
      return `reservation:${actor.reservationId}`;
    case 'token':
      return `token:${actor.tokenId}`;
    case 'system':
      return `system:${actor.job}`;
    case 'visitor':
      return 'visitor';
  }
}
