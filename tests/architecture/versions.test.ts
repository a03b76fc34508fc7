import { describe, expect, it } from 'vitest';
import { readSource } from '@/tests/support/source-files';

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Locked>;
}
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  engines: { node: string };
}

// The lowest versions without a known hole: `npm audit` cannot be asked here. docs/reliability.md, Safe versions.
const LOWEST: Record<string, string> = {
  next: '16.3.3',
  react: '19.2.3',
  'react-dom': '19.2.3',
  hono: '4.12.25',
  '@hono/node-server': '1.19.13',
  axios: '1.18.0',
};

const lock = JSON.parse(readSource('package-lock.json')) as Lock;
const manifest = JSON.parse(readSource('package.json')) as Manifest;
const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];

function atLeast(version: string, lowest: string): boolean {
  const [have, want] = [numbers(version), numbers(lowest)];
  const different = want.findIndex((number, place) => number !== have[place]);
  return different === -1 || (have[different] ?? 0) > (want[different] ?? 0);
}

/**
 * Whether one of a range's parts begins at that version or before it: `>=` as it is, others within the same major
 * alone.
 */
function beginsBy(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const [, sign = '', from = '0'] = /^\s*(>=|\^)?\s*v?(\d+(?:\.\d+)*)/.exec(part) ?? [];
    return atLeast(version, from) && (sign === '>=' || part.trim() === '*' || numbers(from)[0] === numbers(version)[0]);
  });
}

/** Every copy of a package in the tree, the nested ones too. */
const copiesOf = (name: string) =>
  Object.entries(lock.packages).filter(
    ([path]) => path.endsWith(`node_modules/${name}`) && path.startsWith('node_modules'),
  );

describe('packages', () => {
  it.each(Object.entries(LOWEST))('%s is at least %s wherever it is installed', (name, lowest) => {
    const copies = copiesOf(name);
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.filter(([, { version = '0' }]) => !atLeast(version, lowest))).toEqual([]);
  });

  it('are asked for by exact version', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are locked with a checksum each, and at the version asked for', () => {
    // Other platforms' packages are named by scripts/complete-lock.mjs, without one: they cannot be fetched here.
    const elsewhere = ({ optional, os, cpu }: Locked) => optional && (os ?? cpu);
    const packages = Object.entries(lock.packages).filter(([path, one]) => path !== '' && !one.link && !elsewhere(one));
    expect(packages.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('are in the lock file for every platform, or npm ci refuses it', () => {
    const places = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').pop()));
    const missing = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !places.has(name)),
    );
    expect(missing, 'after npm install, run: node scripts/complete-lock.mjs').toEqual([]);
  });

  it('take the oldest Node that the product promises', () => {
    const oldest = `${manifest.engines.node.replace('>=', '')}.0`;
    const refusing = Object.entries(lock.packages).filter(([, { engines }]) => !beginsBy(engines?.node ?? '*', oldest));
    expect(refusing.map(([path, { engines }]) => `${path} wants Node ${engines?.node}`)).toEqual([]);
  });

  it('are known to take a Node by each kind of range that they write', () => {
    const ranges = ['>=18', '>= 0.8.x', '^20.18 || >=24', '>=22.12.0 || >=20.19.0 <21.0.0', '18 || 20 || >=22', '*'];
    expect(ranges.filter((range) => !beginsBy(range, '20.19.0'))).toEqual([]);
    expect(['>=22', '^22.12.0 || >=24', '18 || 22', '^20.20'].filter((range) => beginsBy(range, '20.19.0'))).toEqual(
      [],
    );
  });

  it('are compared number by number', () => {
    expect(atLeast('16.3.10', '16.3.3')).toBe(true);
    expect(atLeast('16.2.11', '16.3.3')).toBe(false);
    expect(atLeast('17.0.0', '16.3.3')).toBe(true);
  });
});
