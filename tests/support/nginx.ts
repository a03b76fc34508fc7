import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

const KEPT_IN = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** docs/nginx.conf itself, but for the ports that it names: pages and provider listen on the given ones. */
function documentedSite(port: number, upstreams: Readonly<Record<number, readonly number[]>>): string {
  let site = readFileSync('docs/nginx.conf', 'utf8');
  for (const [named, ports] of Object.entries(upstreams)) {
    const line = new RegExp(`^( *server 127\\.0\\.0\\.1:)${named}(\\b.*;)$`, 'm');
    if (!line.test(site)) throw new Error(`docs/nginx.conf names no process on port ${named}`);
    site = site.replace(line, (_line, before, after) => ports.map((each) => before + each + after).join('\n'));
  }
  return site.replace('listen 80;', `listen 127.0.0.1:${port};`);
}

/** nginx with docs/nginx.conf in a folder of its own; `upstreams` by the ports that the file names. */
export async function startNginx(
  program: string,
  upstreams: Readonly<Record<number, readonly number[]>>,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'booking-nginx-'));
  const port = await freePort();
  const site = join(folder, 'site.conf');
  const main = join(folder, 'nginx.conf');
  writeFileSync(site, documentedSite(port, upstreams));
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr notice;
    events { worker_connections 1024; }
    http { access_log off; ${KEPT_IN.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${site}; }`,
  );
  const server = spawn(program, ['-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
      if (log.includes('start worker process ')) resolve();
    });
    server.once('exit', () => reject(new Error(`nginx did not start:\n${log}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
