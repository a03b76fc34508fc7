import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';
import type { AccountLetter } from '../people/account/account-letters';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};

export interface AccountMaterial {
  kind: AccountLetter;
  locale: Language;
  siteUrl: string;
  name: string;
  email: string;
  /** The secret of the mail's link. */
  token: string | null;
  payload: Record<string, unknown>;
  agency: { name: string; phone: string; email: string } | null;
}

/** Where the button leads. The secret stands in the address, so the pages that take it tell no other site of it. */
function pathOf({ kind, token }: AccountMaterial): string {
  const secret = encodeURIComponent(token ?? '');
  switch (kind) {
    case 'password-reset':
      return `/account/reset/${secret}`;
    case 'verify-mail':
      return `/signup?token=${secret}`;
    case 'invitation':
      return `/account/invitation/${secret}`;
    case 'login-link':
      return `/login-link?token=${secret}`;
    case 'already-registered':
    case 'password-changed':
    case 'second-factor-removed':
    case 'second-factor-off':
    case 'codes-tried':
      return '/account/reset';
    case 'bank-account-news':
      return '/adminmaster/CuentaBancaria';
    default:
      return '/login';
  }
}

/** Mails whose link is a secret say so beside it. */
const PERSONAL: readonly AccountLetter[] = ['password-reset', 'login-link', 'verify-mail', 'invitation'];

/**
 * A mail about an account, in its reader's language. Addresses come from SITE_URL alone. docs/reliability.md, Foreign
 * sites.
 */
export function writeAccountLetter(material: AccountMaterial): Letter {
  const { kind, locale, siteUrl, name, email, token, payload, agency } = material;
  const t = translators[locale];
  const told = ['event', 'reason', 'what', 'who', 'bankName', 'businessName', 'clabe'] as const;
  const values = {
    email,
    agency: agency?.name ?? '',
    ...Object.fromEntries(told.map((name) => [name, String(payload[name] ?? '')])),
  };
  return {
    locale,
    subject: t(`account.letters.${kind}.subject`, values),
    heading: t(`account.letters.${kind}.heading`),
    greeting: t('greeting', { name }),
    text: t(`account.letters.${kind}.text`, values),
    facts: [
      ...(kind === 'bank-account-news' ? [] : [{ label: t('account.facts.email'), value: email }]),
      ...(kind === 'agency-welcome' && token ? [{ label: t('account.facts.agencyToken'), value: token }] : []),
    ],
    sections: [],
    button: {
      label: t(`account.letters.${kind}.button`),
      url: `${siteUrl}${languagePrefix(locale)}${pathOf(material)}`,
      instead: t('button.instead'),
      note: PERSONAL.includes(kind) ? t('account.personal') : null,
    },
    footer: [
      ...(agency
        ? [t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email })]
        : []),
      t('account.why', { email }),
    ],
  };
}
