const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind a mail address, so that one person with several spellings of an address counts once: lower case,
 * without what follows a plus sign, and without full stops where the provider ignores them.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  const local = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${WITHOUT_DOTS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
