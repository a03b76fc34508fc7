import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { holderOf, holderState, waitForDyingHolder } from '../../lib/provider/db/data-folder-holder.mjs';

/** Something that a person must put right first; its message is all they see. */
export class Refusal extends Error {}

export function checkNode(root) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor < major || (ownMajor === major && ownMinor < minor))
    throw new Refusal(`This needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
}

/**
 * HOSTNAME counts only where it differs from the machine's name, which shells and containers set by themselves. Behind
 * a proxy only this machine may reach the port, so that nobody gets past the proxy.
 */
export function wantedHost(env) {
  if (env.HOSTNAME && env.HOSTNAME !== hostname()) return env.HOSTNAME;
  return Number(env.TRUST_PROXY) > 0 ? '127.0.0.1' : undefined;
}

export function wantedPort(text, name = 'PORT') {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`${name} must be a number from 1 to 65535, not "${text}".`);
  return port;
}

const LISTEN_REFUSED = {
  EADDRINUSE: (port) =>
    `Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`,
  EACCES: (port) => `Port ${port} may not be used by this user. Choose a port above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (_port, host) => `HOSTNAME=${host} is no address of this machine. Try 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (_port, host) => `HOSTNAME=${host} is not known to this machine. Try 127.0.0.1 or 0.0.0.0.`,
};

export async function checkPort(port, host) {
  await new Promise((done, failed) => {
    const server = createServer();
    server.once('error', (error) => {
      const sentence = LISTEN_REFUSED[error.code];
      failed(new Refusal(sentence ? sentence(port, host) : `Port ${port} cannot be used (${error.code}).`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(done));
  });
}

export function checkDataFolder(dataDir) {
  const folder = resolve(dataDir);
  const refuse = (why) => new Refusal(`The data folder ${folder} ${why}. Choose another with DATA_DIR=/path npm start`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOTDIR') throw refuse('is not a folder');
    throw refuse(`cannot be made (${error.code})`);
  }
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    accessSync(folder, constants.W_OK);
    writeFileSync(probe, '');
  } catch (error) {
    throw refuse(`cannot be written to (${error.code})`);
  } finally {
    rmSync(probe, { force: true });
  }
}

/** An early look at the lock of lib/provider/db/data-folder-lock.ts, which has the last word when the server opens. */
export async function checkNotLocked(dataDir) {
  const folder = resolve(dataDir);
  await waitForDyingHolder(folder);
  const holder = holderOf(folder);
  if (holder && holder.host === hostname() && holderState(folder, holder) !== 'gone')
    throw new Refusal(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop that process first, or choose another folder: DATA_DIR=/path npm start`,
    );
}
