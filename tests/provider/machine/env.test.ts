import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { sessionSecret } from '@/lib/config/session-secret';
import { temporaryFolder } from '@/tests/support/temporary-folder';

describe('settings', () => {
  it('have a default each, and an empty one counts as not set', () => {
    const env = loadEnv({ PORT: '', SITE_URL: '', DATABASE_URL: '' });
    expect(env).toMatchObject({ PORT: 3000, SITE_URL: 'http://localhost:3000', DATA_DIR: '.data', TRUST_PROXY: 0 });
    expect(env.DATABASE_URL).toBeUndefined();
    expect(loadEnv({ PORT: '3210' }).SITE_URL).toBe('http://localhost:3210');
    expect(loadEnv({ SITE_URL: 'https://bodas.example.mx/' }).SITE_URL).toBe('https://bodas.example.mx');
  });

  it("take HOSTNAME for a wish only where it is not the machine's own name", () => {
    expect(loadEnv({ HOSTNAME: hostname() }).HOSTNAME).toBeUndefined();
    expect(loadEnv({ HOSTNAME: '127.0.0.1' }).HOSTNAME).toBe('127.0.0.1');
  });

  it('behind a proxy listen to this machine alone, and believe proxies of loopback and private addresses', () => {
    const proxied = loadEnv({ TRUST_PROXY: '1', HOSTNAME: hostname() });
    expect(proxied.HOSTNAME).toBe('127.0.0.1');
    expect(proxied.TRUST_PROXY_ADDRESSES).toEqual(expect.arrayContaining(['127.0.0.0/8', '::1/128', '10.0.0.0/8']));
    expect(loadEnv({ TRUST_PROXY: '1', HOSTNAME: '0.0.0.0' }).HOSTNAME).toBe('0.0.0.0');
    const own = { TRUST_PROXY_ADDRESSES: '192.0.2.7, 2001:db8::/32' };
    expect(loadEnv(own).TRUST_PROXY_ADDRESSES).toEqual(['192.0.2.7', '2001:db8::/32']);
    for (const wrong of ['nginx', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,'])
      expect(() => loadEnv({ TRUST_PROXY_ADDRESSES: wrong }), wrong).toThrow('must be addresses or ranges');
  });

  it('in production on a shared database include the secret that every process signs with', () => {
    const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@127.0.0.1/booking' };
    expect(() => loadEnv(shared)).toThrow('SESSION_SECRET is needed');
    expect(() => loadEnv({ ...shared, SESSION_SECRET: 'short' })).toThrow('at least 32 characters');
    expect(loadEnv({ ...shared, SESSION_SECRET: 'x'.repeat(32) }).SESSION_SECRET).toHaveLength(32);
  });

  it('name both keys that an object store needs', () => {
    expect(() => loadEnv({ S3_BUCKET: 'proofs' })).toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  });
});

describe('the session secret', () => {
  it('is made once, kept for its owner alone, and the same after a restart', () => {
    const folder = join(temporaryFolder(), 'new');
    const secret = sessionSecret({ DATA_DIR: folder });
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(sessionSecret({ DATA_DIR: folder })).toBe(secret);
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(secret);
  });

  it('is the given one where one is given', () => {
    expect(sessionSecret({ SESSION_SECRET: 'given', DATA_DIR: '/nowhere' })).toBe('given');
  });
});
