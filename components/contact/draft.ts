import { CONTACT_FIELDS, type ContactField } from './contact-labels';

const KEY = 'contact-draft';
export type ContactDraft = Partial<Record<ContactField, string>>;

/** What was typed and not sent, kept in this tab over a reload; a browser that keeps nothing has none. */
export function readDraft(): ContactDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      ([name, text]) => (CONTACT_FIELDS as readonly string[]).includes(name) && typeof text === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

export function keepDraft(form: FormData): void {
  const draft = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, String(form.get(name) ?? '')]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Nothing can be kept here: what is typed stays in the form alone.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
