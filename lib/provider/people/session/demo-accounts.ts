import { and, eq, inArray, or } from 'drizzle-orm';
import { type Env, isPublicSite } from '@/lib/config/env';
import type { Database } from '../../db/client';
import { users } from '../../db/schema';
import { DEMO_PASSWORD, DEMO_USER_IDS } from '../../db/seed/demo-users';
import { verifyPassword } from '../../ground/password';

type SiteSettings = Pick<Env, 'SITE_URL' | 'SEED_DEMO'>;

/**
 * Accounts with the demo's published password exist on a site that everybody can reach, and nobody asked for a public
 * demo.
 */
export class DemoPasswordError extends Error {
  override name = 'DemoPasswordError';
  constructor(siteUrl: string, emails: readonly string[]) {
    super(
      `Everybody knows the password of ${emails.join(', ')}: it is the demo's, and SITE_URL=${siteUrl} is public.
Start once without SITE_URL and change or deactivate these accounts, choose a new DATA_DIR, or let everybody in with SEED_DEMO=1.
An administrator of your own: npm run admin -- add you@example.com`,
    );
  }
}

/**
 * Whether the demo is put into an empty database: where SEED_DEMO=1 asks for it, and without asking only into an
 * embedded database whose site has no public address.
 */
export function seedsDemo(env: SiteSettings, dialect: 'pglite' | 'postgres'): boolean {
  if (env.SEED_DEMO !== undefined) return env.SEED_DEMO === '1';
  return dialect === 'pglite' && !isPublicSite(env);
}

/** Raises DemoPasswordError on a public site that is no public demo, while an account has the demo's password. */
export async function refuseDemoPasswords(db: Database, env: SiteSettings): Promise<void> {
  if (!isPublicSite(env) || env.SEED_DEMO === '1') return;
  const accounts = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(and(eq(users.active, true), or(inArray(users.id, DEMO_USER_IDS), eq(users.role, 'admin'))))
    .orderBy(users.email);
  const hashes = [...new Set(accounts.map(({ hash }) => hash))];
  const matching = await Promise.all(hashes.map((hash) => verifyPassword(hash, DEMO_PASSWORD)));
  const open = accounts.filter(({ hash }) => matching[hashes.indexOf(hash)]);
  if (open.length > 0) {
    const emails = open.map(({ email }) => email);
    throw new DemoPasswordError(env.SITE_URL, emails);
  }
}

/** Whether an account of the demo can log in. */
export async function hasDemoAccount(db: Database): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.active, true), inArray(users.id, DEMO_USER_IDS)))
    .limit(1);
  return found.length > 0;
}
