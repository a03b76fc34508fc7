import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Where the registry holds the packages of one platform only, npm leaves the other platforms' out of the lock file, and
// then `npm ci` refuses it everywhere. This names them, at the exact version their parent asks for: run it after
// `npm install`. They have no checksum, because nothing here could have made one; nothing of theirs is installed here.
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];
const SYNONYMS = { linuxmusl: 'linux', armv7: 'arm', armv6: 'arm', ppc64le: 'ppc64', universal: null };

function platformOf(name) {
  const words = name.split(/[/-]/).map((word) => SYNONYMS[word] ?? word);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  if (!os && !cpu) return null;
  const libc = /musl/.test(name) ? ['musl'] : null;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc }), ...(os && { os: [os] }) };
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = Object.values(lock.packages).flatMap(({ optionalDependencies = {}, dev, devOptional }) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`)))
    .map(([name, version]) => ({ name, version, ...((dev || devOptional) && { dev: true }) })),
);
for (const { name, version, dev } of missing) {
  const platform = platformOf(name);
  if (!platform || !/^\d/.test(version)) console.error(`Left out, not a platform's package: ${name}@${version}`);
  else lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${missing.length} packages of other platforms named in package-lock.json`);
