import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function readEnvFiles(root) {
  // What is set already wins, then .env.local, then .env: the order that Next has.
  for (const name of ['.env.local', '.env']) if (existsSync(join(root, name))) process.loadEnvFile(join(root, name));
}
