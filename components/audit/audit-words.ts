import type { useTranslations } from 'next-intl';
import type { AuditEntry } from '@/lib/contract/audit-log';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { isCalendarDate } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';

type Translator = ReturnType<typeof useTranslations<'audit'>>;

type Facts = Record<string, unknown>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const factsOf = (value: unknown): Facts =>
  isFacts(value) ? value : value === null || value === undefined ? {} : { '': value };

export const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names that tell a person nothing: keys of rows and counters of versions. */
const INTERNAL = /^(id|ids|version|position|etag)$|Ids?$/;

const AMOUNTS = new Set(['amount', 'total', 'paid', 'balance', 'penalty', 'fee', 'unit', 'price', 'value']);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const MOST = 6;

/** The names of what an entry changed, and its facts before and after. */
export function changedFacts(before: unknown, after: unknown) {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) =>
      !INTERNAL.test(name) &&
      JSON.stringify(was[name]) !== JSON.stringify(is[name]) &&
      !(isNothing(was[name]) && isNothing(is[name])),
  );
  return { was, is, names };
}

type Done = Pick<AuditEntry, 'action' | 'actor' | 'entity' | 'entityName' | 'reservationKey'>;

/** Whether the guest whose reservation an entry is about did it. */
export const isByItsGuest = ({ actor, reservationKey }: Pick<Done, 'actor' | 'reservationKey'>) =>
  actor.kind === 'reservation' && actor.name !== null && actor.name === reservationKey;

/** The words for who did it. */
function whoOf(entry: Done, t: Translator): string {
  const { kind, name } = entry.actor;
  if (kind === 'system' || kind === 'visitor') return t(`who.${kind}`);
  if (kind === 'user') return name ?? t('who.gone');
  if (kind === 'token') return name ? t('who.token', { name }) : t('who.gone');
  if (isByItsGuest(entry)) return t('who.itsHolder');
  return name ? t('who.reservation', { key: name }) : t('who.holder');
}

/** An entry of the log as a sentence: who did what to which record. Its reservation is named by the link beside it. */
export function auditSentence(entry: Done, t: Translator): string {
  const { action, entity, entityName, reservationKey } = entry;
  const known = (key: string) => t.has(key as 'title');
  const kind = known(`entities.${entity}`) ? t(`entities.${entity as 'user'}`) : '';
  const isNamedBeside = entityName === null || entityName === reservationKey;
  const record = isNamedBeside ? 'none' : t('record', { entity: kind, name: entityName }).trim();
  const sentence = `sentences.${action.replaceAll('.', '_')}`;
  return t(known(sentence) ? (sentence as 'sentences.other') : 'sentences.other', { who: whoOf(entry, t), record });
}

interface WordsOf {
  t: Translator;
  locale: Locale;
  /** Currency of amounts that do not name their own. */
  currency: string | null;
  timeZone: string;
  /** Names of facts that are made of other words, such as a role's permission; null for a plain one. */
  nameOf?: (fact: string) => string | null;
}

/** How facts of the log are said: money with its currency, dates and times as elsewhere, words for what has words. */
export function factWords({ t, locale, currency, timeZone, nameOf = () => null }: WordsOf) {
  const format = datesIn(locale);
  const label = (name: string) => {
    const key = `facts.${name}` as 'facts.status';
    return t.has(key) ? t(key) : (nameOf(name) ?? name);
  };
  const number = (amount: number, name: string, beside: Facts) => {
    const known = typeof beside.currency === 'string' ? beside.currency : currency;
    const isMoney = AMOUNTS.has(name) && known !== null && Number.isInteger(amount);
    return isMoney ? formatMoney({ amount, currency: known }, locale) : String(amount);
  };
  const text = (words: string) => {
    if (isCalendarDate(words)) return format.short(words);
    if (INSTANT.test(words) && !Number.isNaN(Date.parse(words))) return format.instant(words, timeZone);
    const key = `values.${words}` as 'values.paid';
    return /^\w+$/.test(words) && t.has(key) ? t(key) : words;
  };
  const list = (values: unknown[], name: string, beside: Facts) => {
    const shown = values.slice(0, MOST).map((each) => value(each, name, beside));
    const rest = values.length - shown.length;
    return [...shown, ...(rest > 0 ? [t('more', { count: rest })] : [])].join('; ');
  };
  const value = (fact: unknown, name: string, beside: Facts): string => {
    if (isNothing(fact)) return t('nothing');
    if (typeof fact === 'boolean') return t(fact ? 'yes' : 'no');
    if (typeof fact === 'number') return number(fact, name, beside);
    if (typeof fact === 'string') return text(fact);
    if (Array.isArray(fact)) return list(fact, name, beside);
    const inner = factsOf(fact);
    if (typeof inner.amount === 'number' && typeof inner.currency === 'string' && Object.keys(inner).length === 2)
      return number(inner.amount, 'amount', inner);
    return Object.entries(inner)
      .filter(([each, part]) => !INTERNAL.test(each) && !isNothing(part))
      .map(([each, part]) => `${label(each)}: ${value(part, each, inner)}`)
      .join(', ');
  };
  return { label, value };
}
