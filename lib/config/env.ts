import { hostname } from 'node:os';
import { z } from 'zod';
import { isAddressRange, NEAR_RANGES } from './address-ranges';

const portNumber = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(fallback);
const atLeast = (least: number, fallback: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .default(fallback);
const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });

const withoutEndSlash = (url: string) => url.replace(/\/+$/, '');

const addressRanges = z
  .string()
  .transform((text) => text.split(',').map((range) => range.trim()))
  .refine(
    (ranges) => ranges.every(isAddressRange),
    'must be addresses or ranges such as 10.0.0.0/8, with commas between',
  )
  .default([...NEAR_RANGES]);

const zeroOrOne = z.enum(['0', '1'], { error: 'must be 0 or 1' });

const WHATSAPP_PLATFORM = 'https://graph.facebook.com/v23.0';

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: portNumber(3000),
  HOSTNAME: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  DATABASE_POOL_SIZE: atLeast(2, 10),
  // Links are made by appending a path to it.
  SITE_URL: address(/^https?$/, 'https://bodas.example.mx')
    .transform(withoutEndSlash)
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAILGUN_API_KEY: z.string().optional(),
  MAILGUN_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, 'must be a domain such as mg.bodas.example.mx')
    .optional(),
  MAILGUN_URL: address(/^https?$/, 'https://api.eu.mailgun.net').default('https://api.mailgun.net'),
  MAIL_FROM: z.string().default('Bodas Plus <no-reply@localhost>'),
  SMS_GATEWAY_URL: address(/^https?$/, 'https://api.twilio.com').optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      'must be a number such as +15005550006, or the id of a messaging service',
    )
    .optional(),
  WHATSAPP_API_URL: address(/^https?$/, WHATSAPP_PLATFORM).default(WHATSAPP_PLATFORM),
  WHATSAPP_NUMBER_ID: z.string().regex(/^\d+$/, 'must be the id of a number, digits alone').optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MAILGUN_WEBHOOK_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  MAILINGS_PER_DOMAIN_PER_MINUTE: atLeast(0, 0),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: address(/^https?$/, 'http://127.0.0.1:12111').optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  COOKIE_SECURE: zeroOrOne.optional(),
  TRUST_PROXY: atLeast(0, 0),
  TRUST_PROXY_ADDRESSES: addressRanges,
  RATE_LIMIT_LOGIN_PER_MINUTE: atLeast(1, 10),
  RATE_LIMIT_WRITES_PER_MINUTE: atLeast(1, 60),
  RATE_LIMIT_UPLOADS_PER_HOUR: atLeast(1, 20),
  RATE_LIMIT_READS_PER_MINUTE: atLeast(1, 600),
  UNPAID_ROOMS_PER_EMAIL: atLeast(1, 4),
  UNPAID_ROOMS_PER_ADDRESS: atLeast(1, 20),
  MAINTENANCE: zeroOrOne.optional(),
  ANALYTICS_SCRIPT_URL: address(/^https$/, 'https://stats.example.com/script.js').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  SEED_DEMO: zeroOrOne.optional(),
  WEBHOOKS_ANYWHERE: zeroOrOne.optional(),
  PROVIDER_PORT: portNumber(4000),
  NEXT_PUBLIC_API_URL: address(/^https?$/, 'https://api.example.mx').optional(),
  NEXT_PUBLIC_GOOGLE_MAPS_KEY: z.string().optional(),
  NEXT_PUBLIC_AGENCY_TOKEN: z.string().default('demo-agency-token'),
});

/** Every setting of the product, checked. docs/operate.md, Settings. */
export type Env = Omit<z.output<typeof schema>, 'SITE_URL'> & { SITE_URL: string };

/** Settings that cannot be used; the message lists all of them, one a line, for a person to read. */
export class EnvError extends Error {
  override name = 'EnvError';
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used (see .env.example):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
}

function together(env: z.output<typeof schema>): string[] {
  const problems: string[] = [];
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_SECRET)
    problems.push(
      'SESSION_SECRET is needed with DATABASE_URL in production: every process must sign with the same one',
    );
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    problems.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = stripe.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < stripe.length)
    problems.push(`Stripe needs its three keys together; missing: ${missing.join(', ')}`);
  if (Boolean(env.MAILGUN_API_KEY) !== Boolean(env.MAILGUN_DOMAIN))
    problems.push('Mailgun needs MAILGUN_API_KEY and MAILGUN_DOMAIN together');
  if (env.MAILGUN_API_KEY && env.SMTP_URL)
    problems.push('Mails leave by one way: SMTP_URL or MAILGUN_API_KEY, not both');
  const sms = ['SMS_GATEWAY_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const;
  const missingSms = sms.filter((name) => !env[name]);
  if (missingSms.length > 0 && missingSms.length < sms.length)
    problems.push(`The SMS gateway needs its four settings together; missing: ${missingSms.join(', ')}`);
  if (Boolean(env.WHATSAPP_NUMBER_ID) !== Boolean(env.WHATSAPP_TOKEN))
    problems.push('WhatsApp needs WHATSAPP_NUMBER_ID and WHATSAPP_TOKEN together');
  if (Boolean(env.WHATSAPP_APP_SECRET) !== Boolean(env.WHATSAPP_VERIFY_TOKEN))
    problems.push('WhatsApp’s webhook needs WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN together');
  if (env.WHATSAPP_APP_SECRET && !env.WHATSAPP_NUMBER_ID)
    problems.push('WhatsApp’s webhook needs WHATSAPP_NUMBER_ID, of which it tells');
  if (env.WEBHOOKS_ANYWHERE === '1' && env.SITE_URL && isPublicSite({ SITE_URL: env.SITE_URL }))
    problems.push('WEBHOOKS_ANYWHERE=1 is for tests: a public site would call what its own network alone may reach');
  if (Boolean(env.RECAPTCHA_SITE_KEY) !== Boolean(env.RECAPTCHA_SECRET_KEY))
    problems.push('The captcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY together');
  return problems;
}

/**
 * Whether strangers can reach the site at its address; an address of the machine itself (localhost) only works on that
 * machine.
 */
export function isPublicSite({ SITE_URL }: Pick<Env, 'SITE_URL'>): boolean {
  const { hostname: host } = new URL(SITE_URL);
  return !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

const wantedHost = ({ HOSTNAME, TRUST_PROXY }: z.output<typeof schema>) => {
  if (HOSTNAME && HOSTNAME !== hostname()) return HOSTNAME;
  return TRUST_PROXY > 0 ? '127.0.0.1' : undefined;
};

/**
 * Reads the settings; an empty value counts as not set. Throws EnvError with every bad one. HOSTNAME equal to the
 * machine's own name is ignored, since shells and containers set it by themselves. Behind a proxy the default is the
 * loopback address, so that nobody can bypass the proxy.
 */
export function loadEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const problems = together(parsed.data);
  if (problems.length > 0) throw new EnvError(problems);
  const env = parsed.data;
  return {
    ...env,
    HOSTNAME: wantedHost(env),
    SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}`,
  };
}
