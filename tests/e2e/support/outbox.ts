import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';

const folder = () => join(process.env.E2E_DATA_DIR ?? '.data', 'outbox');

/** Quoted-printable soft breaks and escapes undone, so that links and keys read whole. */
const decode = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What was read of each file: a run sends hundreds of mails, and each is asked for until it has left. */
const readBefore = new Map<string, string>();

function readMail(name: string): string {
  const mail = readBefore.get(name) ?? decode(readFileSync(join(folder(), name), 'utf8'));
  readBefore.set(name, mail);
  return mail;
}

/** Every mail that has left for the address. */
export function mailsTo(recipient: string): string[] {
  // The first mail makes the folder.
  if (!existsSync(folder())) return [];
  return readdirSync(folder())
    .filter((name) => name.endsWith('.eml'))
    .map(readMail)
    .filter((mail) => mail.includes(recipient));
}

/** The mail that holds the text, once it has left. */
export async function mailTo(recipient: string, text: string): Promise<string> {
  const found = () => mailsTo(recipient).find((mail) => mail.includes(text));
  await expect
    .poll(() => found() !== undefined, { message: `mail to ${recipient} with ${text}`, timeout: 20_000 })
    .toBe(true);
  return found() ?? '';
}
